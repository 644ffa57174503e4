import type { Language } from '@t3d/resources/kit';
import { LANGUAGES } from '@t3d/resources/kit';
import type { PartialWords } from '@t3d/resources/locales';
import { addLabels } from '@t3d/resources/locales';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { WrongSettings, readSetting } from './environment/read';

/** Folders of declarations, of migrations and of subjects: those of the extensions. */
export interface Extensions {
  resources: string[];
  migrations: string[];
  subjects: string[];
}

/**
 * Entities that are kept outside this tree: each folder of `EXTENSIONS` (comma-separated) holds `resources/`
 * (declarations), `migrations/` (written by `npm run migration:generate`), `labels.ts` (default export: labels by
 * language) and, where they do something, `subjects/` (a folder with an `index.ts` each, as in `api/subjects`).
 */
export async function loadExtensions(folders = readSetting('EXTENSIONS')): Promise<Extensions> {
  const found = folders.map((folder) => path.resolve(folder));
  const missing = found.filter((folder) => !existsSync(folder));
  if (missing.length > 0)
    throw new WrongSettings(...missing.map((folder) => `EXTENSIONS: there is no folder ${folder}`));
  for (const folder of found) {
    const labels = path.join(folder, 'labels.ts');
    if (!existsSync(labels)) continue;
    const { default: words } = (await import(pathToFileURL(labels).href)) as {
      default: Record<Language, PartialWords>;
    };
    for (const language of LANGUAGES) addLabels(language, words[language]);
  }
  const parts = (part: string): string[] => found.map((folder) => path.join(folder, part));
  return {
    resources: parts('resources'),
    migrations: parts('migrations'),
    subjects: parts('subjects').filter((folder) => existsSync(folder)),
  };
}
