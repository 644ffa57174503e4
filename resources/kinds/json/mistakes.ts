import type { Field } from '../../kit/field';
import type { Shape } from '../../kit/shapes';
import { SHAPE_FORMATS, SHAPE_TYPES, shapeProblems } from '../../kit/shapes';
import { insteadOf } from '../../kit/check/problem';
import { shortestMatch } from '../../kit/check/limits';
import { fieldsOfShape } from './parts';

/** The supported keywords of a shape. The compiler checks that this list is complete. */
const WORDS: Readonly<Record<keyof Shape, true>> = {
  $id: true,
  type: true,
  enum: true,
  properties: true,
  required: true,
  additionalProperties: true,
  propertyNames: true,
  maxProperties: true,
  items: true,
  minItems: true,
  maxItems: true,
  uniqueItems: true,
  minimum: true,
  maximum: true,
  minLength: true,
  maxLength: true,
  pattern: true,
  format: true,
  default: true,
};

const typesOf = (is: Shape): readonly string[] => [is.type ?? []].flat();
const isObject = (is: unknown): is is Shape => typeof is === 'object' && is !== null && !Array.isArray(is);

function wrongWords(is: Shape): string[] {
  return [
    ...Object.keys(is)
      .filter((word) => !Object.hasOwn(WORDS, word))
      .map((word) => `has no word ${word}; ${insteadOf(word, Object.keys(WORDS))}`),
    ...typesOf(is)
      .filter((type) => !(SHAPE_TYPES as readonly string[]).includes(type))
      .map((type) => `knows no type ${type}; ${insteadOf(type, SHAPE_TYPES)}`),
    ...(is.format === undefined || SHAPE_FORMATS.includes(is.format)
      ? []
      : [`knows no format ${String(is.format)}; ${insteadOf(String(is.format), SHAPE_FORMATS)}`]),
  ];
}

function wrongObject(is: Shape): string[] {
  const names = Object.keys(is.properties ?? {});
  return [
    ...(is.required ?? [])
      .filter((name) => !names.includes(name))
      .map((name) => `requires ${name}, which is none of its properties; ${insteadOf(name, names)}`),
    ...(is.properties !== undefined && is.additionalProperties === undefined
      ? ['takes any other property; write additionalProperties: false, or true where that is meant']
      : []),
  ];
}

function wrongPattern({ pattern }: Shape): string[] {
  if (pattern === undefined) return [];
  try {
    RegExp(pattern, 'u');
    return [];
  } catch (error) {
    return [`has a pattern that is no regular expression (${(error as Error).message}); write one that compiles`];
  }
}

const LIMITS = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
] as const;
const WHOLE = ['minLength', 'maxLength', 'minItems', 'maxItems', 'maxProperties'] as const;

function wrongFractions(is: Shape): string[] {
  const isWhole = is.format === 'money' || typesOf(is).includes('integer');
  return [...WHOLE, ...(isWhole ? (['minimum', 'maximum'] as const) : [])]
    .filter((limit) => is[limit] !== undefined && !Number.isInteger(is[limit]))
    .map(
      (limit) =>
        `has a ${limit} of ${String(is[limit])}; write a whole number${is.format === 'money' ? ' of minor units' : ''}`,
    );
}

/** Reports a pattern if even the shortest matching text is longer than `maxLength`. */
function tooLong({ pattern, maxLength = Infinity }: Shape): string[] {
  const shortest = pattern === undefined ? 0 : shortestMatch(pattern);
  return shortest > maxLength
    ? [`has a pattern that matches nothing shorter than ${shortest} characters; write a maxLength of at least that`]
    : [];
}

function wrongValues(is: Shape): string[] {
  const { default: given } = is;
  return [
    ...LIMITS.filter(([least, most]) => (is[least] ?? -Infinity) > (is[most] ?? Infinity)).map(
      ([least, most]) => `has a ${least} above its ${most}; exchange them`,
    ),
    ...wrongFractions(is),
    ...tooLong(is),
    ...(is.enum?.length === 0 ? ['has no words in its enum; write those that it may be'] : []),
    ...(given !== undefined && Object.keys(shapeProblems(is, given)).length > 0
      ? [`refuses its own default ${JSON.stringify(given)}; write what it takes`]
      : []),
  ];
}

function problemsIn(is: unknown, path: string): string[] {
  const said = (message: string): string => `its schema${path === '' ? '' : ` at ${path}`} ${message}`;
  if (!isObject(is))
    return [said(`is ${JSON.stringify(is)}; write a JSON Schema: { type: 'object', properties: {…} }`)];
  const within = (name: string): string => (path === '' ? name : `${path}.${name}`);
  const messages = [
    ...wrongWords(is),
    ...(is.type === undefined && path !== '' ? [`says no type; ${insteadOf('', SHAPE_TYPES)}`] : []),
    ...wrongObject(is),
    ...(typesOf(is).includes('array') && !is.items ? ['says nothing of its items; write items: {…}'] : []),
    ...wrongPattern(is),
  ];
  // Validates the defaults only if the shape itself is correct.
  const all = messages.length > 0 ? messages : wrongValues(is);
  return [
    ...all.map(said),
    ...Object.entries(is.properties ?? {}).flatMap(([name, one]) => problemsIn(one, within(name))),
    ...(is.items === undefined ? [] : problemsIn(is.items, path)),
    ...(typeof is.additionalProperties === 'object' ? problemsIn(is.additionalProperties, within('*')) : []),
  ];
}

const needsForm = ({ managed, hidden, schema }: Field): boolean =>
  !managed && !hidden && schema?.$id === undefined && Object.keys(schema ?? {}).length > 0;

export function shapeMistakes(field: Field): string[] {
  const wrong = problemsIn(field.schema, '');
  if (wrong.length > 0 || !needsForm(field) || fieldsOfShape(field.schema)) return wrong;
  return [
    'no form can be generated of its schema; write an object or a list of objects, of texts, words, numbers, days, ' +
      'yes or no, lists of texts and further objects, or name by $id what has an input made by hand',
  ];
}
