import type { Field, Resource } from '@t3d/resources/kit';
import { type SearchColumn, isColumn, isLinked, searchColumns, kindOf } from '@t3d/resources/kit';
import { DataTypes } from 'sequelize';
import type { ModelAttributeColumnOptions } from 'sequelize';
import { serverKindOf } from './kinds';

const namesOf = new WeakMap<Resource['fields'], readonly string[]>();
/** Returns the column names of a resource, including the system columns. */
export function columnNames({ fields }: Pick<Resource, 'fields'>): string[] {
  let names = namesOf.get(fields);
  if (!names) {
    const own = Object.entries(fields).filter(([, field]) => isColumn(field));
    names = ['id', ...own.map(([name]) => name), 'version', 'createdAt', 'updatedAt'];
    namesOf.set(fields, names);
  }
  return [...names];
}

/** Returns the column type of a field. Enums are text, because a new value of an ENUM would alter a large table. */
export const typeName = (field: Field): string => (field.encrypted ? 'TEXT' : serverKindOf(field).column(field));

type ColumnType = ModelAttributeColumnOptions['type'];

/** Converts a type such as `STRING(64)` to a Sequelize type. */
function dataType(name: string): ColumnType {
  const match = /^(\w+)(?:\((\d+)(?:, (\d+))?\))?$/.exec(name);
  const type = (DataTypes as unknown as Record<string, unknown>)[match?.[1] ?? ''] as (
    ...sizes: number[]
  ) => ColumnType;
  const sizes = [match?.[2], match?.[3]].filter((size) => size !== undefined).map(Number);
  return sizes.length > 0 ? type(...sizes) : (type as unknown as ColumnType);
}

/** Returns the type of a second column, which is compared byte by byte. */
export const searchColumnType = ({ length }: SearchColumn): string => `FOLDED(${length})`;

/** Returns whether a column may be NULL. */
export const isNullable = (field: Field): boolean =>
  field.nullable === true || !(field.required || serverKindOf(field).isAlwaysSet(field));

/** Returns the columns of a table as Sequelize attributes, by name. */
export function columnsOf(resource: Resource): Record<string, ModelAttributeColumnOptions> {
  const columns: Record<string, ModelAttributeColumnOptions> = {
    id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
  };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (isColumn(field)) columns[name] = { type: dataType(typeName(field)), allowNull: isNullable(field) };
  }
  for (const { column, length } of searchColumns(resource.fields))
    columns[column] = { type: DataTypes.STRING(length), allowNull: true };
  columns.version = { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 };
  columns.createdAt = { type: DataTypes.DATE(3), allowNull: false };
  columns.updatedAt = { type: DataTypes.DATE(3), allowNull: false };
  return columns;
}

/** Returns whether a field contains a list, which is empty rather than missing. */
export const isList = (field: Field | undefined): boolean => field !== undefined && serverKindOf(field).isList(field);

export const columnsOnly = (resource: Resource, values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => resource.fields[name] && isColumn(resource.fields[name])),
  );

/** Returns the values stored in columns or link tables, without computed ones. */
export const storedOf = (resource: Resource, values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const field = resource.fields[name];
      return field && (isColumn(field) || isLinked(field));
    }),
  );

/** Returns whether a field is a column that stores a written value unchanged. */
export const isStoredUnchanged = (field: Field): boolean => isColumn(field) && serverKindOf(field).isExact;

const FREE = new WeakMap<Resource['fields'], ReadonlySet<string>>();
/** Returns the fields that can be updated in many records in any order, because no unique index depends on them. */
export function freeFields({ fields, declaration }: Resource): ReadonlySet<string> {
  const known = FREE.get(fields);
  if (known) return known;
  const together = new Set<string>((declaration.unique ?? []).flat());
  const kept = new Set(searchColumns(fields).map(({ from }) => from));
  const isPlain = (field: Field): boolean => kindOf(field).storage === 'column' && !serverKindOf(field).isJson;
  const free = new Set(
    Object.entries(fields)
      .filter(([name, field]) => isPlain(field) && !kept.has(name) && !field.unique && !together.has(name))
      .map(([name]) => name),
  );
  FREE.set(fields, free);
  return free;
}

/** Returns whether every reader of a field sees the column's value unchanged. */
export const isStored = (field: Field): boolean =>
  isColumn(field) && !field.through && !field.isBelow && !field.sameAs && !field.computed && !field.presentedAs;

/** Returns whether a field is unique and never empty, so that a sort by it is stable. */
export const isDistinct = (field: Field | undefined): boolean =>
  field !== undefined && field.unique === true && isStored(field) && !field.ignoreCase && !isNullable(field);
