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

/** The text keys with a dot, because a single word looks like text. */
const KEYS = new Set(
  [
    // Includes keys without the first part and the plural ending.
    ...[...keysIn(screens)]
      .flatMap((key) => [key, key.replace(/_(one|other)$/, '')])
      .flatMap((key) => [key, key.replace(/^[\w-]+\./, '')]),
    ...Object.keys(outside.zh),
    ...Object.keys(messages),
    ...keysIn(kit),
    ...keysIn(product),
  ].filter((key) => key.includes('.')),
);
/** The first parts of keys, by which a misspelt key is recognised. */
const HEADS = new Set([...Object.keys(screens), 'resources', 'common', 'menu', 'page', 'error', 'login']);

// Matches words joined by dots, for example `orders.title`, unless in a URL or address.
const DOTTED = /(?<![\w@/.-])[A-Za-z][\w-]*(?:\.[\w-]+)+(?![\w@/])/g;
const BLANK = /\{\{?\w+(?:\|[^{}]*)?\}?\}/;

export const rawKeyIn = (text: string): string | undefined =>
  text.match(DOTTED)?.find((one) => KEYS.has(one) || HEADS.has(one.split('.')[0] ?? '')) ?? BLANK.exec(text)?.[0];
