import type { LabelledValues } from '@t3d/resources/kit';
import { foldWords, pinyinOf } from './searchTexts';

/** The minimum length of a word that matches a name by its beginning. */
const MIN_LETTERS = 4;
const MIN_HAN = 2;
const HAN = /\p{Script=Han}/u;

/** The values of a kind by folded name. */
type Index = ReadonlyMap<string, ReadonlySet<string>>;
const KNOWN = new WeakMap<LabelledValues['names'], Index>();

function indexOf({ values, names }: LabelledValues): Index {
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
      // Do not let pinyin replace a real name or code, such as another country's.
      for (const spelt of pinyinOf(foldWords(name))) if (!own.has(spelt)) add(spelt, value);
  KNOWN.set(names, index);
  return index;
}

/** Returns the values that a text names, by a whole name or code, or by a beginning that only one value has. */
export function valuesNamed(named: LabelledValues, text: string): string[] {
  const folded = foldWords(text);
  const index = indexOf(named);
  const whole = index.get(folded);
  if (whole) return [...whole];
  if ([...folded].length < (HAN.test(folded) ? MIN_HAN : MIN_LETTERS)) return [];
  const begun = new Set([...index].flatMap(([name, values]) => (name.startsWith(folded) ? [...values] : [])));
  return begun.size === 1 ? [...begun] : [];
}
