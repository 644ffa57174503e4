import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import framework from '../locales';
import { withWords } from '../locales/byLanguage';
import type { Catalogues } from '../locales/catalogues';

const ADMIN = join(import.meta.dirname, '..');

/** Merges the product's texts, as a build does. */
export async function loadWords() {
  const files = ['pages', 'resources']
    .flatMap((room) =>
      readdirSync(join(ADMIN, room), { recursive: true, encoding: 'utf8' }).map((file) => join(ADMIN, room, file)),
    )
    .filter((file) => file.endsWith('Texts.ts'));
  const own: Record<string, object> = {};
  // Imports one file after another, because jest cannot import two at once.
  for (const file of files) own[file] = ((await import(pathToFileURL(file).href)) as { default: object }).default;
  return withWords(framework, own);
}

const load = async () => ({ default: await loadWords() });
export const WORDS: Catalogues = { zh: load, en: load, cht: load };
