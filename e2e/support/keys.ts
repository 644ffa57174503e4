import outside from '../../admin/locales/auth';
import { loadWords } from '../../admin/test/words';
import { texts as messages } from '../../api/locales/texts';
import { zh as kit } from '../../resources/locales/zh';
import { zh as product } from '../../resources/words/zh';

const { zh: screens } = await loadWords();

function* keysIn(tree: object, above = ''): Generator<string> {
  for (const [key, inner] of Object.entries(tree)) {
    if (typeof inner === 'string') yield `${above}${key}`;
    else yield* keysIn(inner as object, `${above}${key}.`);
  }
}

/** Every key of every catalogue that a text could be missing for; of one word, a key cannot be told from a word. */
const KEYS = new Set(
  [
    // Components say the first part of a key once for all of theirs; of a plural the key is what its forms begin with.
    ...[...keysIn(screens)]
      .flatMap((key) => [key, key.replace(/_(one|other)$/, '')])
      .flatMap((key) => [key, key.replace(/^[\w-]+\./, '')]),
    ...Object.keys(outside.zh),
    ...Object.keys(messages),
    ...keysIn(kit),
    ...keysIn(product),
  ].filter((key) => key.includes('.')),
);
/** What keys of screens begin with: a misspelt one looks like them. */
const HEADS = new Set([...Object.keys(screens), 'resources', 'common', 'menu', 'page', 'error', 'login']);

// Addresses, e-mails and file names have dots too; a part may be a number (`days.1`).
const DOTTED = /(?<![\w@/.-])[A-Za-z][\w-]*(?:\.[\w-]+)+(?![\w@/])/g;
/** A value, or a choice of words by a count. */
const BLANK = /\{\{?\w+(?:\|[^{}]*)?\}?\}/;

/** A key of a text that stands where the text should, or a text whose blanks nobody filled. */
export const rawKeyIn = (text: string): string | undefined =>
  text.match(DOTTED)?.find((one) => KEYS.has(one) || HEADS.has(one.split('.')[0] ?? '')) ?? BLANK.exec(text)?.[0];
