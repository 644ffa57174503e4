import type { Resource } from '../define';
import type { Field, Fields } from '../fields';
import { digitSchemes } from '../digits';
import { IMAGE_USES, KINDS, WIDGETS } from '../kinds';
import { STATUS_ICONS, TONES } from '../icons';
import { rowValidator } from '../rowValidator';
import { limitMistakes } from './limits';
import { unknownOptions } from './options';
import { shapeMistakes } from './shapes';
import { CONNECTIVES } from '../predicates';
import type { Check, Problem, Product } from './problem';
import { SYSTEM_FIELDS, insteadOf } from './problem';

/** Names that mean something in a predicate, where a field's name stands. */
const NAME = /^[A-Za-z][A-Za-z0-9_]*$/;
/** Words are kept in a column of so many characters. */
const MAX_WORD = 32;

/** Each set of fields of a resource, with what stands before their names: its own, inputs, columns of a file, notes. */
export function fieldSets({ fields, declaration }: Resource): { before: string; fields: Fields }[] {
  const inputs = Object.entries(declaration.actions ?? {}).map(([action, { input }]) => ({
    before: `${action}.`,
    fields: input ?? {},
  }));
  return [
    { before: '', fields },
    ...inputs,
    { before: 'import.', fields: declaration.import?.rows ?? {} },
    { before: 'historyFields.', fields: declaration.historyFields ?? {} },
  ];
}

type FieldCheck = (field: Field, product: Product) => string[];

const list = (words: readonly string[]): string => words.join(', ');

/** Whether a field takes a value, as a form or a file would give it. */
export const takes = (field: Field, value: unknown): boolean =>
  Object.keys(rowValidator({ it: field })({ it: value }).errors).length === 0;

/** What records get without anybody's typing it is stored as it stands: another spelling of a word is none. */
const checkGiven: FieldCheck = (field) =>
  (['default', 'fill'] as const).flatMap((option) => {
    const given = field[option];
    if (given === undefined || given === null || takes({ ...field, aliases: undefined }, given)) return [];
    return field.kind === 'enum'
      ? [`the ${option} ${String(given)} is none of its values ${list(field.values ?? [])}; write one of these`]
      : [`the ${option} ${JSON.stringify(given)} is refused by the field itself; write what its form would take`];
  });

/** An option that takes one of a few words. */
const oneOf = (option: string, given: string | undefined, known: readonly string[]): string[] =>
  given === undefined || known.includes(given) ? [] : [`there is no ${option} ${given}; ${insteadOf(given, known)}`];

const checkNamedParts: FieldCheck = ({ kind, use, scheme, widget, read, write }, product) => [
  ...(kind === 'image' ? oneOf('use', use ?? '', IMAGE_USES) : []),
  ...(kind === 'digits' ? oneOf('scheme', scheme ?? '', digitSchemes()) : []),
  ...oneOf('widget', widget, (WIDGETS as Partial<Record<string, readonly string[]>>)[kind] ?? []),
  ...[...(read ?? []), ...(write ?? [])].flatMap((role) => oneOf('role', role, product.roles)),
];

const toneProblems = (tone: string): string[] => {
  const [colour = '', icon] = tone.split('/');
  return [...oneOf('tone', colour, TONES), ...oneOf('icon of a state', icon, STATUS_ICONS)];
};

const checkEnum: FieldCheck = ({ kind, values, numbers, tones = {}, aliases = {}, variants = {} }) => {
  if (kind !== 'enum') return [];
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
    ...Object.values(tones).flatMap(toneProblems),
    ...Object.values(aliases).flatMap((word) => foreign('an alias stands for', word)),
    ...Object.values(variants).flatMap(({ of, tone }) => [
      ...foreign('a variant stands for', of),
      ...toneProblems(tone),
    ]),
    ...Object.keys(variants)
      .filter((word) => words.includes(word))
      .map((word) => `its variant ${word} is one of its values too; give it another name`),
  ];
};

const OF_ONE: readonly FieldCheck[] = [limitMistakes, checkNamedParts, checkEnum, shapeMistakes];

function problemsOf(resource: string, name: string, field: Field, product: Product): Problem[] {
  if (!KINDS.includes(field.kind))
    return [{ resource, field: name, message: `there is no kind ${field.kind}; ${insteadOf(field.kind, KINDS)}` }];
  const messages = OF_ONE.flatMap((check) => check(field, product));
  // A value is judged by the field as it stands: by a broken one nothing can be.
  const all = messages.length > 0 ? messages : checkGiven(field, product);
  return [...unknownOptions(resource, name, field), ...all.map((message) => ({ resource, field: name, message }))];
}

function nameProblems(name: string): string[] {
  if (SYSTEM_FIELDS.includes(name)) return [`every record has the field ${name} already; give yours another name`];
  if (CONNECTIVES.includes(name)) return [`${name} joins conditions; give the field another name`];
  return NAME.test(name) ? [] : ['its name must be a letter and then letters, digits or underscores; write such a one'];
}

/** Whether each field, each input and each column of a file is right by itself. */
export const checkFields: Check = (resource, product) =>
  fieldSets(resource).flatMap(({ before, fields }) =>
    Object.entries(fields).flatMap(([name, field]) => [
      ...(before === '' ? nameProblems(name) : []).map((message) => ({
        resource: resource.name,
        field: name,
        message,
      })),
      ...problemsOf(resource.name, before + name, field, product),
    ]),
  );
