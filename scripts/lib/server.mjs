import { join } from 'node:path';
import { isBuilt, serverOf } from './build.mjs';
import { ROOT } from './run.mjs';

/** The limits of the heap. An export of 200,000 rows needs about 200 MB with them, and 350 MB without. */
const MEMORY = ['--max-semi-space-size=8', '--max-old-space-size=512'];

/** Returns Node's arguments to run the server from source files. */
export const sourceArguments = (product) => [
  ...MEMORY,
  '--import',
  'tsx',
  ...(product ? ['api/serve.ts', product] : ['api/main.ts']),
];

const bundleOf = (server) => join(ROOT, server.folder, 'dist/assets/main.js');

export const runsBundle = (args, product) => args.includes(bundleOf(serverOf(product)));

/** Returns Node's arguments to run the build if it is current and there are no extensions, else the source files. */
export function serverArguments(product, env = process.env) {
  const server = serverOf(product);
  if (env.EXTENSIONS || !isBuilt(server)) return sourceArguments(product);
  return [...MEMORY, bundleOf(server), ...(product ? [product] : [])];
}
