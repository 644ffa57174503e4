import { type Check, type Problem, type Product, fieldNamed } from './problem';
import type { Declaration } from '../declaration';
import type { Resource } from '../define';
import type { Field, Fields } from '../field';
import { isColumn, linkedFields, hasParts, kindOf } from '../kind';
import { MAX_CASE_FOLDED, caseInsensitiveFields, caseInsensitiveColumn } from '../caseInsensitive';
import { searchColumns } from '../searchColumns';
import type { Action } from '../access';
import { fieldSets } from './fields';

/**
 * Checks that no two resources share a table, except a view and its viewed resource. Otherwise their migrations would
 * remove each other's columns.
 */
export const checkTable: Check = ({ name, table, view }, { resources }) => {
  const other = [...resources.values()].find((one) => one.name !== name && one.table === table && !one.view);
  if (view || !other) return [];
  const remedy = `write defineView(…) over ${other.name}, or name another table`;
  return [{ resource: name, message: `its table ${table} is that of ${other.name} too; ${remedy}` }];
};

type Named = Pick<Field, 'kind'>;
/** Returns whether the field cannot have an index. Lists and texts in several languages cannot. */
const hasNoIndex = (field: Named): boolean => kindOf(field).storage === 'column' && hasParts(field);
const isYesNo = (field: Named | undefined): boolean => field !== undefined && kindOf(field).value === 'boolean';
const whatIs = (field: Named): string =>
  kindOf(field).value === 'object' ? `a value of several parts (${field.kind})` : `a list (${field.kind})`;

/** Reports invalid options of a column, for example a unique field with too few possible values. */
function ownProblems(field: Field): string[] {
  const { unique, index, default: usual, encrypted } = field;
  const input = Object.entries({ unique, index }).flatMap(([option, given]) => (given ? [option] : []));
  // Skips fields that are not plain columns, because other checks report their mistakes.
  const { storage, refersTo } = kindOf(field);
  if (input.length === 0 || encrypted || storage !== 'column' || refersTo === 'file') return [];
  if (hasNoIndex(field))
    return input.map(
      (option) =>
        `it is ${whatIs(field)}, of which the database keeps no index; ` +
        `leave ${option} out, or make each entry a record of its own`,
    );
  if (!isColumn(field))
    return input.map((option) => `it is no column of its own, and cannot be ${option}; leave ${option} out`);
  if (!unique) return [];
  if (isYesNo(field)) return ['it is yes or no, and unique would allow two records in all; leave unique out'];
  return usual === undefined || usual === null
    ? []
    : [
        `it is unique, and every record of which nothing is said gets ${JSON.stringify(usual)}; ` +
          'leave the default out, or unique',
      ];
}

function setProblems(resource: Resource, { unique = [], indexes = [] }: Declaration): string[] {
  return Object.entries({ unique, indexes }).flatMap(([called, sets]) =>
    sets.flatMap((set): string[] => [
      ...(set.length === 0 ? [`${called} has an empty set; name its fields, or leave it out`] : []),
      ...set
        .filter((name, at) => set.indexOf(name) !== at)
        .map((name) => `${called} names ${name} twice in one set; leave one out`),
      ...set.flatMap((name) => {
        const field = fieldNamed(resource, name);
        return field && hasNoIndex(field)
          ? [`${called} names ${name}, which is ${whatIs(field)}, of which the database keeps no index; leave it out`]
          : [];
      }),
      ...(called === 'unique' && set.length > 0 && set.every((name) => isYesNo(fieldNamed(resource, name)))
        ? [`unique names ${set.join(', ')} alone, of which there are few values; add a field that tells records apart`]
        : []),
    ]),
  );
}

export const checkKeys: Check = (resource) => [
  ...setProblems(resource, resource.declaration as unknown as Declaration).map((message): Problem => ({
    resource: resource.name,
    message,
  })),
  // Skips views, because the check of the viewed resource includes the fields.
  ...(resource.view ? [] : Object.entries<Field>(resource.fields)).flatMap(([field, is]) =>
    ownProblems(is).map((message): Problem => ({ resource: resource.name, field, message })),
  ),
];

/** Returns whether the field is a text that users type freely. */
const isFoldable = (field: Field): boolean => {
  const { value, isWord, isNumberText, isSecret } = kindOf(field);
  return value === 'text' && !isWord && !isNumberText && !isSecret;
};

/** Checks that a case-insensitive text is unique and that the folded text fits into its column. */
export const checkFolded: Check = ({ name: resource, fields, declaration }) => {
  const together = ((declaration as unknown as Declaration).unique ?? []).flat() as readonly string[];
  return caseInsensitiveFields(fields).flatMap((field): Problem[] => {
    const is = fields[field] as Field;
    const messages = [
      ...(is.unique || together.includes(field)
        ? []
        : ['ignoreCase says how it is unique, and it is not; write unique: true, or leave ignoreCase out']),
      ...(isFoldable(is) && isColumn(is) && !is.encrypted
        ? []
        : ['it ignores case, and is no text of a column of its own; leave ignoreCase out']),
      ...((is.length ?? 0) > MAX_CASE_FOLDED
        ? [`it ignores case, and may be longer than that is kept; write a length of at most ${MAX_CASE_FOLDED}`]
        : []),
      ...(fields[caseInsensitiveColumn(field)]
        ? [`it ignores case, and ${caseInsensitiveColumn(field)} is its second column; give that field another name`]
        : []),
    ];
    return messages.map((message) => ({ resource, field, message }));
  });
};

export const checkSearched: Check = ({ name: resource, fields }) =>
  searchColumns(fields).flatMap(({ column, from: field, keeps }): Problem[] => {
    if (keeps === 'folded') return [];
    const { isProse, isNumberText } = kindOf(fields[field] as Field);
    const messages = [
      ...((keeps === 'words' ? isProse : isNumberText) && !fields[field]?.encrypted
        ? []
        : [`search: '${keeps}' is for ${keeps === 'words' ? 'texts' : 'digits'} only; write search: true`]),
      ...(fields[column] ? [`it is searched, and ${column} is its second column; give that field another name`] : []),
    ];
    return messages.map((message) => ({ resource, field, message }));
  });

/** Returns the options of a link field that need a column. */
function columnOptions({ unique, index, search, encrypted, default: given, fill, presentedAs }: Field): string[] {
  return Object.entries({ unique, index, search, encrypted, default: given, fill, presentedAs })
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([option]) => option);
}

/** Returns the parts of a declaration that need a single value per row but use the field. */
function valueUsesOf({ label = [], totals }: Declaration, name: string): string[] {
  return Object.entries({ label: [label].flat(), 'totals.by': totals?.by ?? [] })
    .filter(([, names]) => (names as readonly string[]).includes(name))
    .map(([part]) => part);
}

function tableProblems({ table }: Resource, name: string, { resources }: Product): string[] {
  const own = `${table}_${name}`;
  const other = [...resources.values()].find((one) => one.table === own);
  return other ? [`its links would be the table ${own}, which is that of ${other.name}; give it another name`] : [];
}

/** Checks that fields in link tables are neither unique, searched, encrypted nor labels. */
export const checkLinks: Check = (resource, product) =>
  linkedFields(resource.fields).flatMap(([name, field]) => {
    const wrong = [...columnOptions(field), ...valueUsesOf(resource.declaration as unknown as Declaration, name)];
    return [
      ...(wrong.length > 0
        ? [`it is kept as a table of links, and that can be no ${wrong.join(', no ')}; leave that out`]
        : []),
      ...tableProblems(resource, name, product),
    ].map((message) => ({ resource: resource.name, field: name, message }));
  });

function optionsOf({ filter, search, index, unique, presentedAs, through }: Field): string[] {
  return Object.entries({ filter, search, index, unique, presentedAs, through })
    .filter(([, given]) => given)
    .map(([option]) => option);
}

/** Returns the parts of a declaration that filter, sort, compare or total the field. */
function usesOf(declaration: Declaration, name: string): string[] {
  const { label, list, unique, indexes, totals, sums, import: imports } = declaration;
  return Object.entries({
    label,
    'list.sort': (list.sort ?? '').replace(/^-/, ''),
    unique: unique?.flat(),
    indexes: indexes?.flat(),
    totals: totals && [totals.of, ...totals.by],
    sums,
    'import.key': imports?.key,
  })
    .filter(([, names]) => [names].flat().includes(name))
    .map(([part]) => part);
}

export const checkEncrypted: Check = ({ name, fields, declaration }) =>
  Object.entries(fields)
    .filter(([, field]) => field.encrypted)
    .flatMap(([field, is]): Problem[] => {
      const uses = [...optionsOf(is), ...usesOf(declaration as unknown as Declaration, field)];
      return [
        ...(kindOf(is).isEncryptable ? [] : ['it is encrypted and no text; encrypt a text, or leave encrypted out']),
        ...(uses.length > 0
          ? [`it is encrypted, so it can be no ${uses.join(', no ')}; leave that out, or leave encrypted out`]
          : []),
      ].map((message) => ({ resource: name, field, message }));
    });

const filesIn = (fields: Fields): [string, Field][] =>
  Object.entries(fields).filter(([, field]) => kindOf(field).refersTo === 'file');

/** Reports file inputs of actions on many records, because a file belongs to only one record. */
const placeProblems = (before: string, actions: Readonly<Record<string, Action>>): string[] =>
  before !== '' && actions[before.slice(0, -1)]?.on !== 'one'
    ? ['a file is for one record; write on: one, or let each record have its own']
    : [];

export const checkFiles: Check = (resource) => {
  const { actions = {}, list, import: imports } = resource.declaration as unknown as Declaration;
  return fieldSets(resource).flatMap(({ before, fields }) =>
    filesIn(fields).flatMap(([name, field]) =>
      [
        ...placeProblems(before, actions),
        ...(before === '' && !isColumn(field) ? ['a file is kept in a column; leave out what makes it none'] : []),
        ...(before === '' && imports && !imports.rows && field.required
          ? ['no file of rows can give it, and it is required; leave required or import out']
          : []),
        ...(before === '' && list.sort?.replace(/^-/, '') === name
          ? ['nothing is ordered by a file; write -createdAt as list.sort']
          : []),
      ].map((message) => ({ resource: resource.name, field: before + name, message })),
    ),
  );
};
