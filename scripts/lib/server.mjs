import { join } from 'node:path';
import { isBuilt, serverOf } from './build.mjs';
import { ROOT } from './run.mjs';

/**
 * Memory limits of the server. A small heap makes garbage collection start early: an export of 200,000 rows stays near
 * 200 MB resident at the same speed (bench/builtin/export.ts), whereas V8's defaults for a large machine let it grow
 * past 350 MB.
 */
const MEMORY = ['--max-semi-space-size=8', '--max-old-space-size=512'];

/** Returns Node's arguments to run the server from its sources, with each file compiled when it is loaded. */
export const sourceArguments = (product) => [
  ...MEMORY,
  '--import',
  'tsx',
  ...(product ? ['api/serve.ts', product] : ['api/main.ts']),
];

const bundleOf = (server) => join(ROOT, server.folder, 'dist/assets/main.js');

export const runsBundle = (args, product) => args.includes(bundleOf(serverOf(product)));

/**
 * Returns Node's arguments for the server. The sources are run if the bundle is missing or stale, or if there are
 * extensions, because extensions are separate files that no bundle contains.
 */
export function serverArguments(product, env = process.env) {
  const server = serverOf(product);
  if (env.EXTENSIONS || !isBuilt(server)) return sourceArguments(product);
  return [...MEMORY, bundleOf(server), ...(product ? [product] : [])];
}
