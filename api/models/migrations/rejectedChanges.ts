import type { TableSpec } from '../../registry/schema';
import { declaredColumn, foundColumn, valueOfExistingRows, isUnfilled, isUnique } from './columns';
import type { Change } from './drift';
import { canBecome, declaredType } from './migrationTypes';

type Of<K extends Change['kind']> = Extract<Change, { kind: K }>;

const BY_HAND = 'declare a new field, fill it in a migration of your own, and take this one away later';

function rejectedValue(
  { table, column, spec }: Of<'addColumn' | 'changeColumn'>,
  declared: readonly TableSpec[],
): string[] {
  const value = valueOfExistingRows(spec);
  if (value.default === undefined && value.fill === undefined) return [];
  const { indexes = [] } = declared.find((one) => one.table === table) ?? {};
  if (isUnique(indexes, column))
    return [
      `${table}.${column} is unique, and one value cannot fill several rows: add it as not required, fill it, and ` +
        'require it in a later migration',
    ];
  return spec.encrypted
    ? [`${table}.${column} is sealed, and a migration has no key to fill it with: add it as not required`]
    : [];
}

/**
 * Returns a sentence about a former name (`was`) that does not exist, because the migration would add an empty column.
 */
function rejectedName(place: string, was: string | undefined, isDeclared: boolean): string[] {
  if (!was) return [];
  return [
    isDeclared
      ? `${place} was ${was}, which is declared too: take one of them away`
      : `${place} was ${was}, and the database has neither: correct \`was\`, or take it away`,
  ];
}

function rejectedAdditions(change: Of<'addColumn'>, declared: readonly TableSpec[]): string[] {
  const { table, column, spec } = change;
  const columns = declared.find((one) => one.table === table)?.columns ?? {};
  const misnamed = rejectedName(`${table}.${column}`, spec.was, spec.was !== undefined && spec.was in columns);
  if (misnamed.length > 0) return misnamed;
  if (spec.nullable || spec.default !== undefined || spec.fill !== undefined) return rejectedValue(change, declared);
  return [
    `${table}.${column} is new and required, and the rows that are there need a value: give the field a \`default\` ` +
      '(new rows get it too) or a `fill` (only the rows that are there)',
  ];
}

function rejectedTypeChanges(change: Of<'changeColumn'>, declared: readonly TableSpec[]): string[] {
  const { table, column, spec, from } = change;
  if (declaredType(from.type) === undefined)
    return [`${table}.${column} is ${from.type}, which no field is: ${BY_HAND}`];
  const [old, next] = [foundColumn(from), declaredColumn(spec)];
  if (spec.encrypted && old.type !== next.type)
    return [
      `${table}.${column} is to be sealed, and what it holds is not: declare a new field, and copy it by a command`,
    ];
  if (!canBecome(old, next))
    return [`${table}.${column}: ${old.type} does not become ${next.type} by itself: ${BY_HAND}`];
  return old.nullable && !next.nullable ? rejectedValue(change, declared) : [];
}

/**
 * Returns the end of a sentence about encrypted values, which can be decrypted only under their table's and column's
 * names.
 */
const encryptedUnder = (place: string): string =>
  `${place} is sealed under its name and would not open under another: keep the name, or copy it into a new field by ` +
  'a command';

/** Returns sentences about undeclared required columns, which no generated migration can make optional. */
export const rejectedRemovals = (left: readonly Of<'removeColumn'>[]): string[] =>
  left
    .filter((one) => isUnfilled(one) && declaredType(one.from.type) === undefined)
    .map(
      ({ table, column, from }) =>
        `${table}.${column} is required, no field fills it, and it is ${from.type}, which no field is: make it ` +
        'optional in a migration of your own, or drop it with --drop',
    );

/** Returns a sentence for each change that no generated migration can make, with what to do instead. */
export function rejectedChanges(changes: readonly Change[], declared: readonly TableSpec[]): string[] {
  return changes.flatMap((change) => {
    switch (change.kind) {
      case 'createTable': {
        const { table, was } = change.spec;
        return rejectedName(
          table,
          was,
          declared.some(({ resource }) => resource === was),
        );
      }
      case 'addColumn':
        return rejectedAdditions(change, declared);
      case 'changeColumn':
        return rejectedTypeChanges(change, declared);
      case 'renameColumn':
        return change.spec.encrypted ? [encryptedUnder(`${change.table}.${change.from}`)] : [];
      case 'renameTable':
        return Object.entries(change.spec.columns).flatMap(([column, { encrypted }]) =>
          encrypted ? [encryptedUnder(`${change.from}.${column}`)] : [],
        );
      default:
        return [];
    }
  });
}
