/**
 * The metric that identifies the running version of an app. Queries can use it to compare versions during an upgrade.
 */
import { Gauge, type Registry } from 'prom-client';

/** Identifies the running build of an app. */
export type Build = { readonly version: string; readonly commit: string };

/** Registers `humanize_build_info`, which is always 1. Its labels contain the build and the version of Node. */
export function exposeBuildInfo(registry: Registry, { version, commit }: Build): void {
  const info = new Gauge({
    name: 'humanize_build_info',
    help: 'Always 1. The labels contain the version and commit of the app, and the version of Node.',
    labelNames: ['version', 'commit', 'node'],
    registers: [registry],
  });
  info.set({ version, commit, node: process.versions.node }, 1);
}
