import type { Resource } from '../define';
import type { Field, Fields } from '../field';
import { isKind, kindNames, kindOf } from '../kind';
import { rowValidator } from '../validate';
import { serverKindOf } from '../serverKind';
import { oneOf } from './limits';
import { unknownOptions } from './options';
import { CONNECTIVES } from '../predicates';
import { type Check, type Problem, type Product, SYSTEM_NAMES, insteadOf } from './problem';
import { f } from '../../kinds';

/** The allowed names of fields. Predicates need this format. */
const NAME = /^[A-Za-z][A-Za-z0-9_]*$/;

/**
 * Returns the sets of fields in a declaration: record fields, inputs, import columns and history fields. `before` is
 * their prefix in error messages.
 */
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

export const takes = (field: Field, value: unknown): boolean =>
  Object.keys(rowValidator({ it: field })({ it: value }).errors).length === 0;

/** Checks that the default is a valid value. Ignores aliases, because a default is stored without conversion. */
const checkGiven: FieldCheck = (field) =>
  (['default', 'fill'] as const).flatMap((option) => {
    const given = field[option];
    if (given === undefined || given === null || takes({ ...field, aliases: undefined }, given)) return [];
    return kindOf(field).isWord
      ? [`the ${option} ${String(given)} is none of its values ${list(field.values ?? [])}; write one of these`]
      : [`the ${option} ${JSON.stringify(given)} is refused by the field itself; write what its form would take`];
  });

const checkRoles: FieldCheck = ({ read, write }, product) =>
  [...(read ?? []), ...(write ?? [])].flatMap((role) => oneOf('role', role, product.roles));

function problemsOf(resource: string, name: string, field: Field, product: Product): Problem[] {
  const messages = [...serverKindOf(field).mistakes(field), ...checkRoles(field, product)];
  const all = messages.length > 0 ? messages : checkGiven(field, product);
  return [...unknownOptions(resource, name, field), ...all.map((message) => ({ resource, field: name, message }))];
}

function nameProblems(name: string): string[] {
  if (SYSTEM_NAMES.includes(name)) return [`every record has the field ${name} already; give yours another name`];
  if (CONNECTIVES.includes(name)) return [`${name} joins conditions; give the field another name`];
  return NAME.test(name) ? [] : ['its name must be a letter and then letters, digits or underscores; write such a one'];
}

/** Checks that each field has a known kind. The other checks rely on this check. */
export const checkKinds = (resource: Resource): Problem[] =>
  fieldSets(resource).flatMap(({ before, fields }) =>
    Object.entries(fields).flatMap(([name, { kind }]): Problem[] =>
      isKind(kind)
        ? []
        : [
            {
              resource: resource.name,
              field: before + name,
              message: `there is no kind ${kind}; ${insteadOf(kind, kindNames())}`,
            },
          ],
    ),
  );

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

const NO_DICTIONARY = 'its values are named by a dictionary, and the product names none; write `dictionary` in it';
const ENTRY = {
  type: f.text(),
  value: f.text(),
  label: f.i18n(),
  order: f.integer(),
  off: f.boolean(),
};

function saidOf({ dictionary, strict, multiline }: Field, product: Product): string[] {
  if (dictionary === undefined)
    return strict ? ['strict says that it takes entries of a dictionary only; write which, or leave strict out'] : [];
  return [
    ...(product.dictionary ? [] : [NO_DICTIONARY]),
    ...(multiline ? ['its values are entries of a dictionary, which are short; leave multiline out'] : []),
  ];
}

const checkEntries: Check = ({ name, fields }, { dictionary }) =>
  dictionary?.resource !== name
    ? []
    : Object.entries<Field>(ENTRY).flatMap(([part, { kind }]): Problem[] => {
        const given = dictionary[part as keyof typeof ENTRY];
        if (fields[given]?.kind === kind) return [];
        const known = Object.keys(fields).filter((one) => fields[one]?.kind === kind);
        const named = `the product's dictionary names ${given} as its ${part}, which is no ${kind}`;
        const message = `${named}; ${insteadOf(given, known)}`;
        return [{ resource: name, message }];
      });

export const checkDictionary: Check = (resource, product) => [
  ...fieldSets(resource).flatMap(({ before, fields }) =>
    Object.entries(fields).flatMap(([name, field]) =>
      saidOf(field, product).map((message): Problem => ({ resource: resource.name, field: before + name, message })),
    ),
  ),
  ...checkEntries(resource, product),
];
