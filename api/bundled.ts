import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Loaders of the bundled source files, by path relative to the project folder. */
type Loaders = Readonly<Record<string, () => unknown>>;

/** True in a bundle, where scripts/lib/bundle.mjs defines it. */
declare const IN_BUNDLE: true | undefined;
export const isBundled = typeof IN_BUNDLE !== 'undefined';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
let bundle: { loaders: Loaders; folder: string } | undefined;

/** Makes `loadFile` load files from the bundle. The bundle's entry file calls it. */
export function useBundle(loaders: Loaders, entry: string): void {
  bundle = { loaders, folder: path.dirname(fileURLToPath(entry)) };
}

/** Loads a declaration, a domain module or a migration. In a bundle, throws for a file that is not bundled. */
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

/** Returns the file and the Node options for starting another program or thread. */
export function programOf(file: string): { file: string; options: string[] } {
  if (!bundle) return { file, options: ['--import', 'tsx'] };
  return { file: path.join(bundle.folder, `${path.basename(file, '.ts')}.js`), options: [] };
}
