import { join } from 'node:path';
import { isBuilt, serverOf } from './build.mjs';
import { ROOT } from './run.mjs';

/**
 * Memory limits of the server. Garbage collection starts early with a small heap. An export of 200,000 rows then needs
 * about 200 MB at the same speed (bench/builtin/export.ts). With V8's defaults on a large machine it needs more than
 * 350 MB.
 */
const MEMORY = ['--max-semi-space-size=8', '--max-old-space-size=512'];

/** Returns Node's arguments to run the server from its sources. Each file is compiled when it is loaded. */
export const sourceArguments = (product) => [
  ...MEMORY,
  '--import',
  'tsx',
  ...(product ? ['api/serve.ts', product] : ['api/main.ts']),
];

const bundleOf = (server) => join(ROOT, server.folder, 'dist/assets/main.js');

export const runsBundle = (args, product) => args.includes(bundleOf(serverOf(product)));

/**
 * Returns Node's arguments to run the server. The sources are run if there is no current build, or if there are
 * extensions, because no build contains the files of extensions.
 */
export function serverArguments(product, env = process.env) {
  const server = serverOf(product);
  if (env.EXTENSIONS || !isBuilt(server)) return sourceArguments(product);
  return [...MEMORY, bundleOf(server), ...(product ? [product] : [])];
}
