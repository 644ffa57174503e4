import { join } from 'node:path';
import { isBuilt, serverOf } from './build.mjs';
import { ROOT } from './run.mjs';

/**
 * The limits keep the heap small by early garbage collection. An export of 200,000 rows needs about 200 MB with these
 * limits, and more than 350 MB at the same speed with the defaults of V8 (bench/builtin/export.ts).
 */
const MEMORY = ['--max-semi-space-size=8', '--max-old-space-size=512'];

/** Runs the server from source files, each compiled when the server loads it. */
export const sourceArguments = (product) => [
  ...MEMORY,
  '--import',
  'tsx',
  ...(product ? ['api/serve.ts', product] : ['api/main.ts']),
];

const bundleOf = (server) => join(ROOT, server.folder, 'dist/assets/main.js');

export const runsBundle = (args, product) => args.includes(bundleOf(serverOf(product)));

/**
 * Runs the build if it is current and there are no extensions. Otherwise runs the source files, because no build
 * contains extensions.
 */
export function serverArguments(product, env = process.env) {
  const server = serverOf(product);
  if (env.EXTENSIONS || !isBuilt(server)) return sourceArguments(product);
  return [...MEMORY, bundleOf(server), ...(product ? [product] : [])];
}
