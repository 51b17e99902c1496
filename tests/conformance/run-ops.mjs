/** Runs one `ops` command on the server of serve-ops.ts. The first argument is the path of its socket. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

const [path = '', ...args] = process.argv.slice(2);
const socket = connect({ path, allowHalfOpen: true });
socket.end(JSON.stringify(args));
const { exitCode, output, errors } = JSON.parse(await text(socket));
process.stdout.write(output);
process.stderr.write(errors);
process.exitCode = exitCode;
