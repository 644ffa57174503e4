import type { QueryInterface } from 'sequelize';

// Columns that users search by and that no index starts with yet.
const INDEXES: readonly (readonly [table: string, field: string])[] = [
  ['users', 'nickname'],
  ['plans', 'name'],
  ['recharge_records', 'gatewayNo'],
];

// MySQL commits each step by itself: every one looks first, so that after a crash the whole runs again and goes on.
export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  for (const [table, field] of INDEXES) {
    const present = (await queryInterface.showIndex(table)) as { name: string }[];
    if (!present.some(({ name }) => name === `${table}_${field}`))
      await queryInterface.addIndex(table, [field], { name: `${table}_${field}` });
  }
}

export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  for (const [table, field] of INDEXES) await queryInterface.removeIndex(table, `${table}_${field}`);
}
