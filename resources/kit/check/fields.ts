import type { Resource } from '../define';
import type { Field, Fields } from '../field';
import { isKind, kindNames, kindOf } from '../kind';
import { rowValidator } from '../rowValidator';
import { serverKindOf } from '../serverKind';
import { oneOf } from './limits';
import { unknownOptions } from './options';
import { CONNECTIVES } from '../predicates';
import type { Check, Problem, Product } from './problem';
import { SYSTEM_NAMES, insteadOf } from './problem';

/** Names that mean something in a predicate, where a field's name stands. */
const NAME = /^[A-Za-z][A-Za-z0-9_]*$/;

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
    return kindOf(field).isWord
      ? [`the ${option} ${String(given)} is none of its values ${list(field.values ?? [])}; write one of these`]
      : [`the ${option} ${JSON.stringify(given)} is refused by the field itself; write what its form would take`];
  });

const checkRoles: FieldCheck = ({ read, write }, product) =>
  [...(read ?? []), ...(write ?? [])].flatMap((role) => oneOf('role', role, product.roles));

function problemsOf(resource: string, name: string, field: Field, product: Product): Problem[] {
  const messages = [...serverKindOf(field).mistakes(field), ...checkRoles(field, product)];
  // A value is judged by the field as it stands: by a broken one nothing can be.
  const all = messages.length > 0 ? messages : checkGiven(field, product);
  return [...unknownOptions(resource, name, field), ...all.map((message) => ({ resource, field: name, message }))];
}

function nameProblems(name: string): string[] {
  if (SYSTEM_NAMES.includes(name)) return [`every record has the field ${name} already; give yours another name`];
  if (CONNECTIVES.includes(name)) return [`${name} joins conditions; give the field another name`];
  return NAME.test(name) ? [] : ['its name must be a letter and then letters, digits or underscores; write such a one'];
}

/** Fields of a kind that no folder declares. Nothing else can be said of them, so these problems are said alone. */
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
