/** The metric that says which version of an app runs, so that queries can compare versions during an upgrade. */
import { Gauge, type Registry } from 'prom-client';

/** Which build of an app runs. */
export type Build = { readonly version: string; readonly commit: string };

/** Registers `humanize_build_info`, which is always 1. Its labels are the build and the version of Node. */
export function exposeBuildInfo(registry: Registry, { version, commit }: Build): void {
  const info = new Gauge({
    name: 'humanize_build_info',
    help: 'Always 1. The labels are the version and commit of the app, and the version of Node.',
    labelNames: ['version', 'commit', 'node'],
    registers: [registry],
  });
  info.set({ version, commit, node: process.versions.node }, 1);
}
