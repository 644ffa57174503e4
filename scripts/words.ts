// npm run words: writes the traditional Chinese words of resources/words and resources/locales from the Chinese ones.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../api/failure';
import { traditionalWords } from '../resources/locales/traditional';

const ROOT = join(import.meta.dirname, '..');
/** The catalogues that are derived, and the type of each. */
const CATALOGUES = [
  { folder: 'resources/words', type: 'Labels' },
  { folder: 'resources/locales', type: 'KitLabels' },
] as const;

/** The derived words of each catalogue, by its file. */
export async function deriveWords(): Promise<{ file: string; type: string; words: object }[]> {
  return Promise.all(
    CATALOGUES.map(async ({ folder, type }) => {
      const { zh } = (await import(`../${folder}/zh`)) as { zh: object };
      const { CHOSEN } = (await import(`../${folder}/chosen`)) as { CHOSEN: Readonly<Record<string, string>> };
      return { file: `${folder}/cht.ts`, type, words: traditionalWords(zh, CHOSEN) };
    }),
  );
}

/** Writes them; a word that a person chose is in `chosen.ts` beside them. */
export async function writeWords(): Promise<void> {
  const derived = await deriveWords();
  for (const { file, type, words } of derived)
    writeFileSync(
      join(ROOT, file),
      `// Written by npm run words, from zh.ts and chosen.ts.\nimport type { ${type} } from './zh';\n\n` +
        `export const cht: ${type} = ${JSON.stringify(words)};\n`,
    );
  execFileSync('npx', ['oxfmt', ...derived.map(({ file }) => file)], { cwd: ROOT });
}

if (process.argv[1] && import.meta.filename === process.argv[1]) await runProgram(writeWords);
