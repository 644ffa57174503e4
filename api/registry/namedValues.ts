import type { NamedValues } from '@t3d/resources/kit';
import { foldWords, pinyinOf } from './keptTexts';

/** A word that fits the beginnings of several names needs at least this length to match a name. */
const MIN_LETTERS = 4;
const MIN_HAN = 2;
const HAN = /\p{Script=Han}/u;

/** The values of a kind by folded name. */
type Index = ReadonlyMap<string, ReadonlySet<string>>;
const KNOWN = new WeakMap<NamedValues['names'], Index>();

function indexOf({ values, names }: NamedValues): Index {
  const known = KNOWN.get(names);
  if (known) return known;
  const index = new Map<string, Set<string>>();
  const add = (name: string, value: string): void => {
    if (name !== '') index.set(name, (index.get(name) ?? new Set()).add(value));
  };
  for (const value of values) for (const name of names(value)) add(foldWords(name), value);
  const own = new Set(index.keys());
  for (const value of values)
    for (const name of names(value))
      // Pinyin never replaces a real name or code, such as the code of another country.
      for (const spelt of pinyinOf(foldWords(name))) if (!own.has(spelt)) add(spelt, value);
  KNOWN.set(names, index);
  return index;
}

/**
 * Returns the values that a text names. The text may contain a whole name or code, or a beginning that belongs to only
 * one value.
 */
export function valuesNamed(named: NamedValues, text: string): string[] {
  const folded = foldWords(text);
  const index = indexOf(named);
  const whole = index.get(folded);
  if (whole) return [...whole];
  if ([...folded].length < (HAN.test(folded) ? MIN_HAN : MIN_LETTERS)) return [];
  const begun = new Set([...index].flatMap(([name, values]) => (name.startsWith(folded) ? [...values] : [])));
  return begun.size === 1 ? [...begun] : [];
}
