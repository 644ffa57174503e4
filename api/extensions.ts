import { type WordsByLanguage, addLabels } from '@t3d/resources/locales';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { WrongSettings, readSetting } from './environment/read';

/** The folders of declarations, migrations and domain modules of the extensions. */
export interface Extensions {
  resources: string[];
  migrations: string[];
  domain: string[];
}

/** Throws for an extension folder without declarations or with source files that nothing loads. */
function requireLoaded(folders: readonly string[]): void {
  const wrong = folders.flatMap((folder) => [
    ...(existsSync(path.join(folder, 'resources'))
      ? []
      : [`EXTENSIONS: ${folder} has no folder resources; write its declarations there`]),
    ...readdirSync(folder)
      .filter((name) => /\.tsx?$/.test(name) && name !== 'labels.ts' && !name.includes('.test.'))
      .map(
        (name) => `EXTENSIONS: nothing loads ${path.join(folder, name)}; write folders of resources and domain there`,
      ),
  ]);
  if (wrong.length > 0) throw new WrongSettings(...wrong);
}

/**
 * Loads the extensions in the folders of `EXTENSIONS`: declarations, migrations, labels and, optionally, domain
 * modules.
 */
export async function loadExtensions(folders = readSetting('EXTENSIONS')): Promise<Extensions> {
  const found = folders.map((folder) => path.resolve(folder));
  const missing = found.filter((folder) => !existsSync(folder));
  if (missing.length > 0)
    throw new WrongSettings(...missing.map((folder) => `EXTENSIONS: there is no folder ${folder}`));
  requireLoaded(found);
  for (const folder of found) {
    const labels = path.join(folder, 'labels.ts');
    if (!existsSync(labels)) continue;
    const { default: words } = (await import(pathToFileURL(labels).href)) as {
      default: WordsByLanguage;
    };
    addLabels(words);
  }
  const parts = (part: string): string[] => found.map((folder) => path.join(folder, part));
  return {
    resources: parts('resources'),
    migrations: parts('migrations'),
    domain: parts('domain').filter((folder) => existsSync(folder)),
  };
}
