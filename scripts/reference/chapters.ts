import type { KindSaid, Said } from './readMembers';
import { readInterface, readKinds } from './readMembers';

/** A chapter of the reference: words, and how an example of one is compiled. */
export interface Chapter {
  title: string;
  intro: string;
  words: readonly Said[];
  /** Source that holds the example and compiles only if the kit takes it. */
  compiled(example: string): string;
}

const KIT = 'resources/kit';
const asField = (example: string): string => example;
const asPartOf =
  (type: string) =>
  (example: string): string =>
    `({\n  ${example},\n}) satisfies ${type}`;

const of = (title: string, intro: string, file: string, names: readonly string[], type: string): Chapter => ({
  title,
  intro,
  words: names.flatMap((name) => readInterface(`${KIT}/${file}.ts`, name)),
  compiled: asPartOf(type),
});

/** Every kind of field, each with its own options. */
export const kinds = (): KindSaid[] =>
  readKinds(`${KIT}/fields.ts`, ...['kindOptions', 'attached', 'childOptions'].map((file) => `${KIT}/${file}.ts`));

/** Everything that a declaration may say, but for the kinds of its fields. */
export const chapters = (): Chapter[] => [
  {
    title: 'Options of every field',
    intro: 'What a field of any kind may say of itself.',
    words: ['Needs', 'FieldOptions'].flatMap((name) => readInterface(`${KIT}/fieldOptions.ts`, name)),
    compiled: asField,
  },
  of(
    'The declaration',
    'What `defineResource(name, { … })` takes; `defineView` takes the same without `fields`.',
    'declaration',
    ['Declaration'],
    'Partial<Declaration<Sample>>',
  ),
  of('Its place in the menu', '`menu: { … }`.', 'calls', ['Menu'], 'Partial<Menu>'),
  of('Calls', '`access: { … }`: who may make each call. A call left out nobody makes.', 'calls', ['Access'], 'Access'),
  of('Actions', '`actions: { name: { … } }`.', 'calls', ['Action'], 'Partial<Action<Sample>>'),
];

/** What is missing, a line each: a word without a comment, or one without an example. */
export function findGaps(): string[] {
  const gapsOf = (where: string, { name, text, example }: Said): string[] => [
    ...(text ? [] : [`${where}: ${name} has no comment`]),
    ...(example ? [] : [`${where}: ${name} has no @example`]),
  ];
  return [
    ...kinds().flatMap((kind) => [kind, ...kind.options].flatMap((one) => gapsOf(`f.${kind.name}`, one))),
    ...chapters().flatMap(({ title, words }) => words.flatMap((one) => gapsOf(title, one))),
  ];
}
