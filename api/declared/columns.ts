import type { Field, Resource } from '@t3d/resources/kit';
import { MAX_FOLDED, foldedFields, foldedName, isColumn, isLinked, kindOf } from '@t3d/resources/kit';
import { DataTypes } from 'sequelize';
import type { ModelAttributeColumnOptions } from 'sequelize';
import { serverKindOf } from './kinds';

const namesOf = new WeakMap<Resource['fields'], readonly string[]>();
/** The column names of a resource, the system's own included. */
export function columnNames({ fields }: Pick<Resource, 'fields'>): string[] {
  let names = namesOf.get(fields);
  if (!names) {
    const own = Object.entries(fields).filter(([, field]) => isColumn(field));
    names = ['id', ...own.map(([name]) => name), 'version', 'createdAt', 'updatedAt'];
    namesOf.set(fields, names);
  }
  return [...names];
}

/**
 * The column type of a field, as migrations write it. Enums are words, not ENUMs: adding one needs no change of a large
 * table.
 */
export const typeName = (field: Field): string => (field.sealed ? 'TEXT' : serverKindOf(field).column(field));

type ColumnType = ModelAttributeColumnOptions['type'];

/** `STRING(64)` → Sequelize's type. */
function dataType(name: string): ColumnType {
  const match = /^(\w+)(?:\((\d+)(?:, (\d+))?\))?$/.exec(name);
  const type = (DataTypes as unknown as Record<string, unknown>)[match?.[1] ?? ''] as (
    ...sizes: number[]
  ) => ColumnType;
  const sizes = [match?.[2], match?.[3]].filter((size) => size !== undefined).map(Number);
  return sizes.length > 0 ? type(...sizes) : (type as unknown as ColumnType);
}

/** The type of a column of folded texts: compared letter by letter. */
export const FOLDED = `FOLDED(${MAX_FOLDED})`;

/** Required fields are NOT NULL, and those whose kind always has a value. */
export const isNullable = (field: Field): boolean =>
  field.nullable === true || !(field.required || serverKindOf(field).isAlwaysSet(field));

/** The table's columns by name, as Sequelize wants them. */
export function columnsOf(resource: Resource): Record<string, ModelAttributeColumnOptions> {
  const columns: Record<string, ModelAttributeColumnOptions> = {
    id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
  };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (isColumn(field)) columns[name] = { type: dataType(typeName(field)), allowNull: isNullable(field) };
  }
  for (const name of foldedFields(resource.fields))
    columns[foldedName(name)] = { type: DataTypes.STRING(MAX_FOLDED), allowNull: true };
  columns.version = { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 };
  columns.createdAt = { type: DataTypes.DATE(3), allowNull: false };
  columns.updatedAt = { type: DataTypes.DATE(3), allowNull: false };
  return columns;
}

/** A field whose value is a list: where there is nothing it is an empty one, unless its shape may be null. */
export const isList = (field: Field | undefined): boolean => field !== undefined && serverKindOf(field).isList(field);

/** Those of the values that the table stores. */
export const columnsOnly = (resource: Resource, values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => resource.fields[name] && isColumn(resource.fields[name])),
  );

/** The values that are stored, in columns or in tables of links; computed ones are not. */
export const storedOf = (resource: Resource, values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const field = resource.fields[name];
      return field && (isColumn(field) || isLinked(field));
    }),
  );

/** Whether a field is a column that holds what was written into it. */
export const holdsWritten = (field: Field): boolean => isColumn(field) && serverKindOf(field).isExact;

const FREE = new WeakMap<Resource['fields'], ReadonlySet<string>>();
/**
 * Fields whose values may be written in any order, for many records at once: no two records may hold the others' values
 * even for a moment.
 */
export function freeFields({ fields, declaration }: Resource): ReadonlySet<string> {
  const known = FREE.get(fields);
  if (known) return known;
  const together = new Set<string>((declaration.unique ?? []).flat());
  const isPlain = (field: Field): boolean => kindOf(field).storage === 'column' && !serverKindOf(field).isJson;
  const free = new Set(
    Object.entries(fields)
      .filter(([name, field]) => isPlain(field) && !field.ignoreCase && !field.unique && !together.has(name))
      .map(([name]) => name),
  );
  FREE.set(fields, free);
  return free;
}

/** Whether everybody who may read a field sees in it the column of its name. */
export const isStored = (field: Field): boolean =>
  isColumn(field) && !field.through && !field.isBelow && !field.sameAs && !field.computed && !field.presentedAs;

/** Whether no two rows have the same value of a field, or several none: an order by it needs nothing else. */
export const isDistinct = (field: Field | undefined): boolean =>
  field !== undefined && field.unique === true && isStored(field) && !field.ignoreCase && !isNullable(field);
