import type { Declaration } from '../declaration';
import type { Resource } from '../define';
import { rolesOf } from '../define';
import type { Field } from '../field';
import { isColumn } from '../stored';
import { hasParts, isNumber, isReference, kindOf } from '../kind';
import { takes } from './fields';
import type { Check, Problem } from './problem';
import { fieldNamed, insteadOf, namesOf, unknownField } from './problem';

type Part = (resource: Resource, declaration: Declaration) => Problem[];

const flat = (groups: readonly (readonly string[])[] | undefined): string[] => (groups ?? []).flat();
const problem = ({ name }: Resource, message: string, field?: string): Problem => ({ resource: name, field, message });
const shown = (resource: Resource, name: string): Field | undefined => fieldNamed(resource, name);

const NO_LABEL =
  'nothing stands for its records in lists and titles; ' +
  'write label with a field, a field name, or search: true on a text';

/** Names that must be fields, whatever they are. */
const namedFields: Part = (resource, { label = [], list, main, writable }) => [
  ...([label].flat().length === 0 ? [problem(resource, NO_LABEL)] : []),
  ...[label].flat().flatMap((name) => unknownField(resource, name, 'label')),
  ...list.columns.flatMap((name) => unknownField(resource, name, 'list.columns')),
  ...(main ?? []).flatMap((name) => unknownField(resource, name, 'main')),
  ...(writable ?? []).flatMap((name) => unknownField(resource, name, 'writable')),
];

/** Names that must be columns of the table: what the database compares, orders, counts and keeps apart. */
const namedColumns: Part = (resource, { unique, indexes, counts, softDelete, builtIn }) =>
  (
    [
      ['unique', flat(unique)],
      ['indexes', flat(indexes)],
      ['counts', counts ?? []],
      ['softDelete', softDelete ? [softDelete.field] : []],
      ['builtIn', builtIn ? [builtIn.field] : []],
    ] as const
  ).flatMap(([called, names]) =>
    names.flatMap((name) => {
      const field = fieldNamed(resource, name);
      if (!field) return unknownField(resource, name, called);
      return isColumn(field)
        ? []
        : [problem(resource, `${called} names ${name}, which is no column of its own; name a field that is stored`)];
    }),
  );

/** Whether there are few values, none of them a text that somebody writes. */
const hasFewValues = (field: Field): boolean =>
  isReference(field) || kindOf(field).isWord || kindOf(field).value === 'boolean';
/** The number of rows is kept for every combination of these: there may not be many. */
const counted: Part = (resource, { counts = [] }) =>
  counts
    .filter((name) => [fieldNamed(resource, name)].some((field) => field && !hasFewValues(field)))
    .map((name) =>
      problem(resource, `counts names ${name}, which has too many values; name references, enums, booleans`),
    );

/** What a list cannot show: what never leaves the server, and what is only written. */
const listed: Part = (resource, { list }) => [
  ...list.columns
    .filter((name) => shown(resource, name)?.hidden || shown(resource, name)?.inputOnly)
    .map((name) => problem(resource, `list.columns names ${name}, which nobody is shown; leave it out`)),
  ...list.columns
    .filter((name, at) => list.columns.indexOf(name) !== at)
    .map((name) => problem(resource, `list.columns names ${name} twice; leave one out`)),
  ...(list.hidden ?? [])
    .filter((name) => !list.columns.includes(name))
    .map((name) =>
      problem(resource, `list.hidden names ${name}, which is no column of the list; ${insteadOf(name, list.columns)}`),
    ),
];

/** A list is ordered by what everybody who has it can order it by: else its first page is refused. */
const sorted: Part = (resource, { list, access }) => {
  const name = (list.sort ?? '').replace(/^-/, '');
  const field = fieldNamed(resource, name);
  if (!field) return unknownField(resource, name, 'list.sort');
  const says = (message: string): Problem[] => [problem(resource, `list.sort names ${name}, ${message}`)];
  if (field.computed)
    return says(
      'which code computes; write -createdAt, or let the database compute it: formula, countOf, sumOf, minOf, maxOf',
    );
  const can = !field.sealed && !field.hidden && !field.inputOnly && kindOf(field).storage !== 'links';
  if (!can) return says('by which nothing can be ordered; write -createdAt');
  if (!Object.hasOwn(resource.fields, name)) return [];
  if (!field.filter && !list.columns.includes(name))
    return says('which is no column of the list; add it to list.columns, or give the field filter: true');
  const { read } = field;
  const blind = read ? rolesOf(access.list).filter((role) => !read.includes(role)) : [];
  return blind.length > 0 ? says(`which ${blind.join(', ')} may list and not read; order it by another field`) : [];
};

const isSummed = (field: Field | undefined): boolean => field !== undefined && isNumber(field);
/** What is added up holds numbers. */
const summed: Part = (resource, { sums, totals }) => {
  const amounts = namesOf(resource).filter((name) => isSummed(resource.fields[name]));
  return [
    ...(
      [
        ['sums', sums ?? []],
        ['totals', totals ? [totals.of] : []],
      ] as const
    ).flatMap(([called, names]) =>
      names
        .filter((name) => !isSummed(resource.fields[name]) || resource.fields[name]?.computed)
        .map((name) => problem(resource, `${called} adds up ${name}, which is no amount; ${insteadOf(name, amounts)}`)),
    ),
    ...(totals?.by ?? []).flatMap((name) => unknownField(resource, name, 'totals')),
  ];
};

/** The mark of a deleted row is a value of its field. */
const marked: Part = (resource, { softDelete }) => {
  const field = softDelete && resource.fields[softDelete.field];
  if (!field || takes(field, softDelete.value)) return [];
  return [
    problem(
      resource,
      `softDelete writes ${String(softDelete.value)} to ${softDelete.field}, which refuses it; ` +
        insteadOf(String(softDelete.value), field.values ?? ['true', 'false']),
    ),
  ];
};

/** Nobody deletes what nobody may: a rule for that would never be asked. */
const deleted: Part = (resource, { deletable, access }) =>
  deletable && !access.delete
    ? [
        problem(
          resource,
          'deletable says which rows may be deleted, and nobody may; give access.delete, or leave it out',
        ),
      ]
    : [];

/** Whether rows can be told apart by the value. */
const isKey = (field: Field): boolean =>
  !hasParts(field) && kindOf(field).refersTo !== 'file' && !kindOf(field).isSecret;
/** Whether a row of somebody's file can give a field, by which it finds its record. */
const isGiven = (field: Field, { access }: Declaration): boolean =>
  isKey(field) &&
  isColumn(field) &&
  !field.managed &&
  !field.hidden &&
  rolesOf(access.import).some((role) => (field.write ?? field.read ?? [role]).includes(role));

/** The key by which a file's rows find their records: fields that a file can give and a record shows in the clear. */
const imported: Part = (resource, declaration) => {
  const { import: imports, access } = declaration;
  if (!imports) return [];
  if (!access.import)
    return [problem(resource, 'import is declared, and nobody may; give access.import, or leave it out')];
  const able = Object.keys(resource.fields).filter((name) => isGiven(resource.fields[name] as Field, declaration));
  const wrong = (imports.key ?? []).filter((name) => !able.includes(name));
  if (wrong.length === 0) return keyed(resource, declaration);
  return wrong.map((name) =>
    problem(resource, `import.key names ${name}, which no file can give; ${insteadOf(name, able)}`),
  );
};

/** A key that two records can have finds either of them: the file would change one that it does not mean. */
function keyed(resource: Resource, { import: imports, unique = [] }: Declaration): Problem[] {
  const key = imports?.key;
  const says = (message: string): Problem[] => [problem(resource, message)];
  if (!key) return [];
  if (imports.rows)
    return says('import.key finds records, and with rows a row of a file is an order to do something; leave one out');
  if (key.length === 0) return says('import.key names no field; write those that tell records apart, or leave it out');
  const sets = [
    ...Object.keys(resource.fields)
      .filter((name) => resource.fields[name]?.unique)
      .map((name) => [name]),
    ...unique,
  ];
  const apart = sets.filter((names) => names.every((name) => (key as readonly string[]).includes(name)));
  // An index keeps apart only rows that have a value in every column of it; a single key that is empty finds no row.
  const isEmpty = (name: string): boolean =>
    !resource.fields[name]?.required || resource.fields[name].nullable === true;
  if (apart.some((names) => names.length === 1 || !names.some(isEmpty))) return [];
  const [set] = apart;
  if (set) {
    const empty = set.filter(isEmpty).join(', ');
    return says(
      `import.key names ${empty}, which may be empty, and then two records can share the key; ` +
        `write required: true of ${empty}`,
    );
  }
  const [only, ...others] = key;
  const remedy =
    others.length > 0
      ? `write unique: [[${key.map((name) => `'${name}'`).join(', ')}]]`
      : `write unique: true of ${only}`;
  return [
    problem(
      resource,
      `import.key names ${key.join(', ')}, which two records can share, and a row would change either; ${remedy}`,
    ),
  ];
}

const PARTS: readonly Part[] = [namedFields, namedColumns, counted, listed, sorted, summed, marked, deleted, imported];

/** Whether a list, its sums, its keys and its files can be what they are declared as. */
export const checkLists: Check = (resource) =>
  PARTS.flatMap((part) => part(resource, resource.declaration as unknown as Declaration));
