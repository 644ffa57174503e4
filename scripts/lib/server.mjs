import { join } from 'node:path';
import { isBuilt, serverOf } from './build.mjs';
import { ROOT } from './run.mjs';

/**
 * How the server is run. A small heap makes the collector work early instead of late: an export of 200,000 rows stays
 * near 200 MB resident at the same speed (bench/house/export.ts), where V8's own limits for a large machine let it grow
 * past 350.
 */
const MEMORY = ['--max-semi-space-size=8', '--max-old-space-size=512'];

/** Arguments of Node for the server as its sources say it, each file translated as it is loaded. */
export const sourceArguments = (product) => [
  ...MEMORY,
  '--import',
  'tsx',
  ...(product ? ['api/serve.ts', product] : ['api/main.ts']),
];

const bundleOf = (server) => join(ROOT, server.folder, 'dist/assets/main.js');

/** Whether these arguments run the bundle of the server, and not its sources. */
export const runsBundle = (args, product) => args.includes(bundleOf(serverOf(product)));

/**
 * Arguments of Node for the server. The sources run it where its bundle is missing or older than they are, and where
 * there are extensions: those are files of their own, which a bundle cannot know.
 */
export function serverArguments(product, env = process.env) {
  const server = serverOf(product);
  if (env.EXTENSIONS || !isBuilt(server)) return sourceArguments(product);
  return [...MEMORY, bundleOf(server), ...(product ? [product] : [])];
}
