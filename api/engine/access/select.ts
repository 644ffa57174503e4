import type { Field, Resource, ValueSource } from '@t3d/resources/kit';
import { literal } from 'sequelize';
import type { Utils } from 'sequelize';
import type { Actor } from '../../context';

const quote = (table: string, column: string): string => `\`${table}\`.\`${column}\``;

function sourceSql(table: string, source: ValueSource | null, actor: Actor): string {
  if (source === null) return 'NULL';
  if (typeof source === 'string') return quote(table, source);
  if ('coalesce' in source) return `COALESCE(${source.coalesce.map((column) => quote(table, column)).join(', ')})`;
  return `CASE WHEN ${quote(table, source.own)} = ${Number(actor.id)} THEN ${sourceSql(table, source.then, actor)}
    ELSE ${sourceSql(table, source.otherwise, actor)} END`;
}

/**
 * The SQL of a field as this caller sees it: a column, another role's view of it, or a look-up on a referenced record.
 * Reading, filtering and sorting all go through it, so a price that is not shown cannot be found by filtering either.
 */
export function fieldSql(resource: Resource, name: string, actor: Actor): string {
  const field: Field | undefined = resource.fields[name];
  if (field?.through) {
    const { table, field: link, to } = field.through;
    return `(SELECT \`looked\`.\`${to}\` FROM \`${table}\` AS \`looked\`
      WHERE \`looked\`.\`id\` = ${quote(resource.table, link)})`;
  }
  if (field?.sameAs) return quote(resource.table, field.sameAs);
  const seen = actor.role ? field?.presentedAs?.[actor.role] : undefined;
  return seen === undefined ? quote(resource.table, name) : sourceSql(resource.table, seen, actor);
}

/** Attributes for a plain-row query: explicit columns, as the caller sees them. */
export function attributesOf(
  resource: Resource,
  names: readonly string[],
  actor: Actor,
): (string | [Utils.Literal, string])[] {
  return names.map((name) => [literal(fieldSql(resource, name, actor)), name]);
}
