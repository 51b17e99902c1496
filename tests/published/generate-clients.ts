/** Generates clients from the OpenAPI document, as a customer would. */
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InputData, JSONSchemaInput, quicktype } from 'quicktype-core';
import { runProgram } from './run-program.ts';
import { compiler, folder, root, tool } from './workspace.ts';

/** The schemas that the Python program uses. */
const pythonSchemas = ['Submission', 'Job', 'JobSucceededEvent', 'JobFailedEvent', 'ValidationError'];

/**
 * Fills a new folder with the example programs, and its subfolder `generated` with the clients that they import.
 * @param target an existing, empty folder
 */
export async function generateClients(target: string, document: { components: object }): Promise<void> {
  await cp(join(folder, 'programs'), target, { recursive: true });
  await symlink(join(folder, 'node_modules'), join(target, 'node_modules'));
  await mkdir(join(target, 'generated'));
  await writeFile(join(target, 'openapi.json'), JSON.stringify(document));
  await writeFile(join(target, 'package.json'), '{ "type": "module" }');
  await writeFile(join(target, 'tsconfig.json'), JSON.stringify(tsconfig));
  await Promise.all([
    runProgram(tool('openapi-typescript'), ['openapi.json', '--output', 'generated/schema.d.ts'], { cwd: target }),
    generateHeyApi(target),
    generatePython(target, document),
  ]);
}

const tsconfig = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    module: 'nodenext',
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  },
  files: ['openapi-fetch.ts', 'hey-api.ts'],
};

/** Type-checks the programs. @throws with the compiler's errors */
export async function compilePrograms(target: string): Promise<void> {
  await runProgram(compiler, ['-p', 'tsconfig.json'], { cwd: target });
}

async function generateHeyApi(target: string): Promise<void> {
  const config = {
    input: 'openapi.json',
    output: { path: 'generated/hey-api', importFileExtension: '.ts', tsConfigPath: null },
    plugins: ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'],
    logs: { level: 'silent', file: false },
  };
  await writeFile(join(target, 'openapi-ts.config.mjs'), `export default ${JSON.stringify(config)};\n`);
  await runProgram(tool('openapi-ts'), [], { cwd: target });
}

async function generatePython(target: string, document: { components: object }): Promise<void> {
  const input = new JSONSchemaInput(undefined);
  for (const name of pythonSchemas) {
    const schema = { $ref: `#/components/schemas/${name}`, components: document.components };
    await input.addSource({ name, schema: JSON.stringify(schema) });
  }
  const inputData = new InputData();
  inputData.addInput(input);
  const { lines } = await quicktype({ inputData, lang: 'python', rendererOptions: { 'python-version': '3.7' } });
  await writeFile(join(target, 'generated/api_types.py'), `${lines.join('\n')}\n`);
}
