import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** How each file of the sources is loaded from the bundle, by its path from the project's folder. */
type Loaders = Readonly<Record<string, () => unknown>>;

/** True in a bundle, which is built with it (scripts/lib/bundle.mjs). */
declare const IN_BUNDLE: true | undefined;
export const isBundled = typeof IN_BUNDLE !== 'undefined';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
let bundle: { loaders: Loaders; folder: string } | undefined;

/** Called by the entry of a bundle (scripts/lib/bundle.mjs): from then on files are loaded from it. */
export function useBundle(loaders: Loaders, entry: string): void {
  bundle = { loaders, folder: path.dirname(fileURLToPath(entry)) };
}

/**
 * Loads a file that is found by its folder (a declaration, a subject, a migration). A bundle has no other files than
 * those that it was built with, so one that it lacks is refused.
 */
export async function loadFile(file: string): Promise<unknown> {
  if (!bundle) return import(pathToFileURL(file).href);
  const name = path.relative(ROOT, path.resolve(file)).split(path.sep).join('/');
  const load = bundle.loaders[name];
  if (!load)
    throw new Error(
      `${name} is not in the bundle: it has the files of resources, migrations and subjects, and server.ts`,
    );
  return load();
}

/** The file, and the options of Node, that run a program or a thread beside this process. */
export function programOf(file: string): { file: string; options: string[] } {
  if (!bundle) return { file, options: ['--import', 'tsx'] };
  return { file: path.join(bundle.folder, `${path.basename(file, '.ts')}.js`), options: [] };
}
