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

/** Only keys with a dot, because a single word looks like ordinary text. */
const KEYS = new Set(
  [
    // Components add the first part of a key and the plural ending, so the keys without them count too.
    ...[...keysIn(screens)]
      .flatMap((key) => [key, key.replace(/_(one|other)$/, '')])
      .flatMap((key) => [key, key.replace(/^[\w-]+\./, '')]),
    ...Object.keys(outside.zh),
    ...Object.keys(messages),
    ...keysIn(kit),
    ...keysIn(product),
  ].filter((key) => key.includes('.')),
);
/** A misspelt key is recognised by its first part. */
const HEADS = new Set([...Object.keys(screens), 'resources', 'common', 'menu', 'page', 'error', 'login']);

// Matches words joined by dots, such as `orders.title` or `days.1`. Words next to `/` or `@` belong to a URL, a path or
// an e-mail address.
const DOTTED = /(?<![\w@/.-])[A-Za-z][\w-]*(?:\.[\w-]+)+(?![\w@/])/g;
const BLANK = /\{\{?\w+(?:\|[^{}]*)?\}?\}/;

export const rawKeyIn = (text: string): string | undefined =>
  text.match(DOTTED)?.find((one) => KEYS.has(one) || HEADS.has(one.split('.')[0] ?? '')) ?? BLANK.exec(text)?.[0];
