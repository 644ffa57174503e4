import type { QueryInterface, Sequelize } from 'sequelize';
import { QueryTypes } from 'sequelize';

// Nothing sells more of a Ctrip plan than there is: the database itself keeps its stock from going below zero. Safe to run again.

const GUARD = 'ctrip_plans_stock';
const DEEDS = ['INSERT', 'UPDATE'] as const;
const isSqlite = (sequelize: Sequelize): boolean => sequelize.getDialect() === 'sqlite';
const triggerOf = (deed: string): string => `${GUARD}_${deed.toLowerCase()}`;

async function dropGuard(sequelize: Sequelize): Promise<void> {
  if (isSqlite(sequelize)) {
    for (const deed of DEEDS) await sequelize.query(`DROP TRIGGER IF EXISTS ${triggerOf(deed)}`);
    return;
  }
  const found = await sequelize.query(
    `SELECT constraint_name AS name FROM information_schema.table_constraints WHERE constraint_schema = DATABASE() AND table_name = 'ctrip_plans' AND constraint_type = 'CHECK' AND constraint_name = '${GUARD}'`,
    { type: QueryTypes.SELECT },
  );
  if (found.length > 0) await sequelize.query(`ALTER TABLE ctrip_plans DROP CONSTRAINT ${GUARD}`);
}

export async function up({ context: { sequelize } }: { context: QueryInterface }): Promise<void> {
  await dropGuard(sequelize);
  if (!isSqlite(sequelize)) {
    await sequelize.query(`ALTER TABLE ctrip_plans ADD CONSTRAINT ${GUARD} CHECK (stock >= 0)`);
    return;
  }
  // SQLite adds no CHECK to a table that exists.
  for (const deed of DEEDS) {
    await sequelize.query(
      `CREATE TRIGGER ${triggerOf(deed)} BEFORE ${deed} ON ctrip_plans WHEN NEW.stock < 0 BEGIN SELECT RAISE(ABORT, '${GUARD}'); END`,
    );
  }
}

export async function down({ context: { sequelize } }: { context: QueryInterface }): Promise<void> {
  await dropGuard(sequelize);
}
