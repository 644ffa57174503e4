import type { Declaration } from '../declaration';
import { type Resource, rolesOf } from '../define';
import { type Field, isWorkedOut } from '../field';
import { isColumn, hasParts, isNumber, isReference, kindOf } from '../kind';
import { takes } from './fields';
import { type Check, type Problem, fieldNamed, insteadOf, namesOf, unknownField } from './problem';

type Part = (resource: Resource, declaration: Declaration) => Problem[];

const flat = (groups: readonly (readonly string[])[] | undefined): string[] => (groups ?? []).flat();
const problem = ({ name }: Resource, message: string, field?: string): Problem => ({ resource: name, field, message });
const shown = (resource: Resource, name: string): Field | undefined => fieldNamed(resource, name);

const NO_LABEL =
  'nothing stands for its records in lists and titles; ' +
  'write label with a field, a field name, or search: true on a text';

const namedFields: Part = (resource, { label = [], list, main, writable }) => [
  ...([label].flat().length === 0 ? [problem(resource, NO_LABEL)] : []),
  ...[label].flat().flatMap((name) => unknownField(resource, name, 'label')),
  ...list.columns.flatMap((name) => unknownField(resource, name, 'list.columns')),
  ...(main ?? []).flatMap((name) => unknownField(resource, name, 'main')),
  ...(writable ?? []).flatMap((name) => unknownField(resource, name, 'writable')),
];

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

const hasFewValues = (field: Field): boolean =>
  isReference(field) || kindOf(field).isWord || kindOf(field).value === 'boolean';
const counted: Part = (resource, { counts = [] }) =>
  counts
    .filter((name) => [fieldNamed(resource, name)].some((field) => field && !hasFewValues(field)))
    .map((name) =>
      problem(resource, `counts names ${name}, which has too many values; name references, enums, booleans`),
    );

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

/**
 * Checks that every reader may sort by the default field, because the server would otherwise reject their first list
 * request.
 */
const sorted: Part = (resource, { list, access }) => {
  const name = (list.sort ?? '').replace(/^-/, '');
  const field = fieldNamed(resource, name);
  if (!field) return unknownField(resource, name, 'list.sort');
  const says = (message: string): Problem[] => [problem(resource, `list.sort names ${name}, ${message}`)];
  if (field.computed)
    return says(
      'which code computes; write -createdAt, or let the database compute it: formula, countOf, sumOf, minOf, maxOf',
    );
  const can = !field.encrypted && !field.hidden && !field.inputOnly && kindOf(field).storage !== 'links';
  if (!can) return says('by which nothing can be ordered; write -createdAt');
  if (!Object.hasOwn(resource.fields, name)) return [];
  if (!field.filter && !list.columns.includes(name))
    return says('which is no column of the list; add it to list.columns, or give the field filter: true');
  const { read } = field;
  const blind = read ? rolesOf(access.list).filter((role) => !read.includes(role)) : [];
  return blind.length > 0 ? says(`which ${blind.join(', ')} may list and not read; order it by another field`) : [];
};

const isSummed = (field: Field | undefined): boolean => field !== undefined && isNumber(field);
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

const deleted: Part = (resource, { deletable, access }) =>
  deletable && !access.delete
    ? [
        problem(
          resource,
          'deletable says which rows may be deleted, and nobody may; give access.delete, or leave it out',
        ),
      ]
    : [];

const isKey = (field: Field): boolean =>
  !hasParts(field) && kindOf(field).refersTo !== 'file' && !kindOf(field).isSecret;
const isGiven = (field: Field, { access }: Declaration): boolean =>
  isKey(field) &&
  isColumn(field) &&
  !field.managed &&
  !field.hidden &&
  rolesOf(access.import).some((role) => (field.write ?? field.read ?? [role]).includes(role));

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

/** Requires a unique import key, because an import could otherwise change the wrong record. */
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
  // Returns whether a key column can be empty. A unique index allows several empty values.
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

export const checkLists: Check = (resource) =>
  PARTS.flatMap((part) => part(resource, resource.declaration as unknown as Declaration));

/** Returns the reason why cells of the field cannot be edited in the list, or null. */
function reason(field: Field | undefined, name: string, { list, writable }: Declaration, view: boolean): string | null {
  if (!field) return 'it is no field';
  if (!list.columns.includes(name)) return 'it is no column of the list';
  if (!kindOf(field).isInline) return `a field of the kind ${field.kind} needs a form`;
  if (field.hidden || field.inputOnly || field.encrypted) return 'it is not shown as it is stored';
  if (isWorkedOut(field) || field.isBelow) return 'it is worked out';
  if (writable?.includes(name)) return null;
  return field.managed || field.createOnly || field.through || (view && writable) ? 'no update writes it' : null;
}

export const checkInline: Check = ({ name, fields, declaration: given, view }) => {
  const declaration = given as unknown as Declaration;
  const names = declaration.list.inline ?? [];
  if (names.length > 0 && !declaration.access.update)
    return [
      { resource: name, message: 'nobody may update it, so nothing of it is changed in a list; leave inline out' },
    ];
  return names.flatMap((field) => {
    const why = reason(fields[field], field, declaration, view);
    const message = `it cannot be changed in a list, as ${why}; leave it out of list.inline`;
    return why === null ? [] : [{ resource: name, field, message }];
  });
};
