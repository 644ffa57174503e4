import outside from '../../admin/locales/auth';
import { loadWords } from '../../admin/test/testTexts';
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

/** Every key with a dot in any catalogue. A key of one word cannot be distinguished from text. */
const KEYS = new Set(
  [
    // Adds keys without their first part, because a component writes that part once, and plural keys without their
    // ending.
    ...[...keysIn(screens)]
      .flatMap((key) => [key, key.replace(/_(one|other)$/, '')])
      .flatMap((key) => [key, key.replace(/^[\w-]+\./, '')]),
    ...Object.keys(outside.zh),
    ...Object.keys(messages),
    ...keysIn(kit),
    ...keysIn(product),
  ].filter((key) => key.includes('.')),
);
/** The first parts of all keys of screens, so that a misspelt key is recognized too. */
const HEADS = new Set([...Object.keys(screens), 'resources', 'common', 'menu', 'page', 'error', 'login']);

// Matches words joined by dots, except in URLs, email addresses and file names. A part may be a number (`days.1`).
const DOTTED = /(?<![\w@/.-])[A-Za-z][\w-]*(?:\.[\w-]+)+(?![\w@/])/g;
/** Matches a placeholder for a value, or a choice of words by count. */
const BLANK = /\{\{?\w+(?:\|[^{}]*)?\}?\}/;

/** Returns a translation key that is shown instead of its text, or a placeholder that was not filled in. */
export const rawKeyIn = (text: string): string | undefined =>
  text.match(DOTTED)?.find((one) => KEYS.has(one) || HEADS.has(one.split('.')[0] ?? '')) ?? BLANK.exec(text)?.[0];
