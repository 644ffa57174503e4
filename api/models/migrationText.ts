import type { Change } from './drift';
import type { ColumnSpec, IndexSpec, TableSpec } from '../declared/schema';

function column({ type, nullable, references }: ColumnSpec): string {
  const target = references ? `, references: { model: '${references}', key: 'id' }` : '';
  return `{ type: DataTypes.${type}, allowNull: ${nullable}${target} }`;
}

function addIndex(table: string, { name, fields, unique }: IndexSpec): string {
  const columns = fields.map((field) => `'${field}'`).join(', ');
  const options = `{ name: '${name}'${unique ? ', unique: true' : ''} }`;
  return `  await queryInterface.addIndex('${table}', [${columns}], ${options});`;
}

function createTable(spec: TableSpec): string[] {
  return [
    `  await queryInterface.createTable('${spec.table}', {`,
    '    id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },',
    ...Object.entries(spec.columns).map(([name, wanted]) => `    ${name}: ${column(wanted)},`),
    '    version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },',
    '    createdAt: { type: DataTypes.DATE(3), allowNull: false },',
    '    updatedAt: { type: DataTypes.DATE(3), allowNull: false },',
    `  }, { charset: 'utf8mb4' });`,
    ...spec.indexes.map((index) => addIndex(spec.table, index)),
  ];
}

function upLines(change: Change): string[] {
  switch (change.kind) {
    case 'createTable':
      return createTable(change.spec);
    case 'addColumn':
      return [`  await queryInterface.addColumn('${change.table}', '${change.column}', ${column(change.spec)});`];
    case 'changeColumn':
      return [`  await queryInterface.changeColumn('${change.table}', '${change.column}', ${column(change.spec)});`];
    case 'removeColumn':
      return [`  await queryInterface.removeColumn('${change.table}', '${change.column}');`];
    case 'addIndex':
      return [addIndex(change.table, change.index)];
    case 'removeIndex':
      return [`  await queryInterface.removeIndex('${change.table}', '${change.index.name}');`];
  }
}

function downLines(change: Change): string[] {
  switch (change.kind) {
    case 'createTable':
      return [`  await queryInterface.dropTable('${change.spec.table}');`];
    case 'addColumn':
      return [`  await queryInterface.removeColumn('${change.table}', '${change.column}');`];
    case 'addIndex':
      return [`  await queryInterface.removeIndex('${change.table}', '${change.index.name}');`];
    case 'removeIndex':
      return [addIndex(change.table, change.index)];
    default:
      return [];
  }
}

/** A migration file that makes the database agree with the declarations: dated, frozen, importing nothing of ours. */
export function migrationText(changes: readonly Change[]): string {
  const down = [...changes].reverse().flatMap(downLines);
  return [
    `import type { QueryInterface } from 'sequelize';`,
    `import { DataTypes } from 'sequelize';`,
    '',
    'export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {',
    ...changes.flatMap(upLines),
    '}',
    '',
    `export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {`,
    ...(down.length > 0 ? down : ['  await queryInterface.showAllTables();']),
    '}',
    '',
  ].join('\n');
}
