import { foldedFields, foldedName } from '@t3d/resources/kit';
import type { Problem } from '@t3d/resources/kit/check/index';
import { QueryTypes } from 'sequelize';
import { columnNames } from '../declared/columns';
import { linksOf } from '../declared/links';
import { WrongDeclarations } from '../declared/registry';
import type { Database } from './database';
import { columnsSql } from './dialect';

/**
 * Refuses a database that lacks a table or a column of a declaration, with a sentence for each: every call that reads
 * it would fail. One look into the catalogue, whatever the number of rows.
 */
export async function requireTables(database: Pick<Database, 'sequelize' | 'dialect' | 'registry'>): Promise<void> {
  const found = await database.sequelize.query<{ tableName: string; columnName: string }>(columnsSql(database), {
    type: QueryTypes.SELECT,
  });
  const tables = new Set(found.map(({ tableName }) => tableName));
  const columns = new Set(found.map(({ tableName, columnName }) => `${tableName}.${columnName}`));
  const problems = [...database.registry.values()].flatMap((resource): Problem[] => {
    const { name, table, view } = resource;
    if (view) return [];
    const remedy = `run \`npm run migration:generate -- ${name}\`, read what it has written, and start again`;
    if (!tables.has(table)) return [{ resource: name, message: `the database has no table ${table}; ${remedy}` }];
    const links = linksOf(resource)
      .filter((link) => !tables.has(link.table))
      .map((link) => ({
        resource: name,
        field: link.field,
        message: `the database has no table ${link.table} of its links; ${remedy}`,
      }));
    const folded = foldedFields(resource.fields).map(foldedName);
    const missing = [...columnNames(resource), ...folded]
      .filter((column) => !columns.has(`${table}.${column}`))
      .map((column) => ({
        resource: name,
        field: column,
        message: `the table ${table} has no column ${column}; ${remedy}`,
      }));
    return [...missing, ...links];
  });
  if (problems.length > 0) throw new WrongDeclarations(problems);
}
