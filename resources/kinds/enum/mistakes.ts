import { insteadOf } from '../../kit/check/problem';
import { oneOf } from '../../kit/check/limits';
import type { Field } from '../../kit/field';
import { STATUS_ICONS, TONES } from '../../kit/icons';

/** The longest enum value, in characters. */
const MAX_WORD = 32;

const toneMistakes = (tone: string): string[] => {
  const [colour = '', icon] = tone.split('/');
  return [...oneOf('tone', colour, TONES), ...oneOf('icon of a state', icon, STATUS_ICONS)];
};

export function wordMistakes({ values, numbers, tones = {}, aliases = {}, variants = {} }: Field): string[] {
  const words = values ?? [];
  const foreign = (what: string, word: string): string[] =>
    words.includes(word) ? [] : [`${what} ${word}, which is none of its values; ${insteadOf(word, words)}`];
  return [
    ...(words.length === 0 ? ['it has no values; write the words that it may hold'] : []),
    ...words
      .filter((word, at) => words.indexOf(word) !== at)
      .map((word) => `its value ${word} is written twice; leave one out`),
    ...words
      .filter((word) => word.length > MAX_WORD)
      .map((word) => `its value ${word} is longer than ${MAX_WORD} characters; write a shorter one`),
    ...words
      .filter((word) => numbers && !/^-?\d+$/.test(word))
      .map((word) => `its words are numbers on the wire, and ${word} is none; write digits, or leave numbers out`),
    ...Object.keys(aliases)
      .filter((word) => words.includes(word))
      .map((word) => `its value ${word} is an alias too, and could never be stored; leave the alias out`),
    ...Object.keys(tones).flatMap((word) => foreign('a tone is given to', word)),
    ...Object.values(tones).flatMap(toneMistakes),
    ...Object.values(aliases).flatMap((word) => foreign('an alias stands for', word)),
    ...Object.values(variants).flatMap(({ of, tone }) => [
      ...foreign('a variant stands for', of),
      ...toneMistakes(tone),
    ]),
    ...Object.keys(variants)
      .filter((word) => words.includes(word))
      .map((word) => `its variant ${word} is one of its values too; give it another name`),
  ];
}
