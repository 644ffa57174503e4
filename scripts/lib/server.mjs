import { join } from 'node:path';
import { isBuilt, serverOf } from './build.mjs';
import { ROOT } from './run.mjs';

/**
 * Memory limits of the server. The limits keep the heap small by early garbage collection. An export of 200,000 rows
 * needs about 200 MB with these limits. With the defaults of V8, the export needs more than 350 MB at the same speed
 * (bench/builtin/export.ts).
 */
const MEMORY = ['--max-semi-space-size=8', '--max-old-space-size=512'];

/**
 * Returns Node's arguments to run the server from source files. Each file is compiled when the server loads the file.
 */
export const sourceArguments = (product) => [
  ...MEMORY,
  '--import',
  'tsx',
  ...(product ? ['api/serve.ts', product] : ['api/main.ts']),
];

const bundleOf = (server) => join(ROOT, server.folder, 'dist/assets/main.js');

export const runsBundle = (args, product) => args.includes(bundleOf(serverOf(product)));

/**
 * Returns Node's arguments to run the server. Runs the build if the build is current and there are no extensions.
 * Otherwise runs the source files, because no build contains extensions.
 */
export function serverArguments(product, env = process.env) {
  const server = serverOf(product);
  if (env.EXTENSIONS || !isBuilt(server)) return sourceArguments(product);
  return [...MEMORY, bundleOf(server), ...(product ? [product] : [])];
}
