import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Functions that load the source files in the bundle, by path relative to the project folder. */
type Loaders = Readonly<Record<string, () => unknown>>;

/** True in a bundle. scripts/lib/bundle.mjs defines this constant at build time. */
declare const IN_BUNDLE: true | undefined;
export const isBundled = typeof IN_BUNDLE !== 'undefined';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
let bundle: { loaders: Loaders; folder: string } | undefined;

/** Makes `loadFile` load files from the bundle. Called by the entry file of a bundle (scripts/lib/bundle.mjs). */
export function useBundle(loaders: Loaders, entry: string): void {
  bundle = { loaders, folder: path.dirname(fileURLToPath(entry)) };
}

/**
 * Loads a file that was found in its folder (a declaration, a domain module or a migration). In a bundle, throws for a
 * file that the bundle does not contain.
 */
export async function loadFile(file: string): Promise<unknown> {
  if (!bundle) return import(pathToFileURL(file).href);
  const name = path.relative(ROOT, path.resolve(file)).split(path.sep).join('/');
  const load = bundle.loaders[name];
  if (!load)
    throw new Error(
      `${name} is not in the bundle: it has the files of resources, migrations and domain, and server.ts`,
    );
  return load();
}

/** Returns the file and the Node options that this process needs to start another program or thread. */
export function programOf(file: string): { file: string; options: string[] } {
  if (!bundle) return { file, options: ['--import', 'tsx'] };
  return { file: path.join(bundle.folder, `${path.basename(file, '.ts')}.js`), options: [] };
}
