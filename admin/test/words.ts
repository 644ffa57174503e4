import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '@t3d/resources/kit';
import { withWords } from '../locales/withWords';

type Module = { default: object };
const ADMIN = join(import.meta.dirname, '..');
const load = async (file: string): Promise<object> => ((await import(pathToFileURL(file).href)) as Module).default;

/** The texts of this product as its build joins them, where nothing is built. */
export async function loadWords(language: Language): Promise<Record<string, unknown>> {
  const files = ['pages', 'resources']
    .flatMap((room) =>
      readdirSync(join(ADMIN, room), { recursive: true, encoding: 'utf8' }).map((file) => join(ADMIN, room, file)),
    )
    .filter((file) => file.endsWith(`words.${language}.ts`));
  const own: Record<string, object> = {};
  // One after the other: so are they joined, and jest loads no two at once.
  for (const file of files) own[file] = await load(file);
  return withWords(await load(join(ADMIN, 'locales', `${language}.ts`)), own);
}

const inLanguage = (language: Language) => async () => ({ default: await loadWords(language) });
export const WORDS = { zh: inLanguage('zh'), en: inLanguage('en'), cht: inLanguage('cht') };
