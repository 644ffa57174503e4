import type { ModelAttributes, QueryInterface } from 'sequelize';
import { DataTypes } from 'sequelize';

const time = (allowNull = false) => ({ type: DataTypes.DATE(3), allowNull });
const text = (length: number, allowNull = false) => ({ type: DataTypes.STRING(length), allowNull });
const whole = (allowNull = true) => ({ type: DataTypes.INTEGER, allowNull });

const TABLES: readonly (readonly [
  name: string,
  columns: ModelAttributes,
  indexes: Readonly<Record<string, readonly string[]>>,
])[] = [
  // Supplier events for orders that could not accept them yet.
  [
    'supplier_news',
    {
      orderId: { type: DataTypes.BIGINT, allowNull: false, primaryKey: true },
      kind: { ...text(16), primaryKey: true },
      usedMB: whole(),
      usedMessages: whole(),
      at: time(),
      createdAt: time(),
    },
    {},
  ],
  // Notices received, so that one that comes again is answered as before.
  [
    'supplier_notices',
    {
      supplier: { type: DataTypes.BIGINT, allowNull: false, primaryKey: true },
      noticeId: { ...text(64), primaryKey: true },
      digest: text(64),
      outcome: text(16),
      createdAt: time(),
    },
    { supplier_notices_createdAt: ['createdAt'] },
  ],
  [
    'simulator_callbacks',
    {
      id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
      supplier: text(32, true),
      reference: text(64),
      news: text(500),
      dueAt: time(),
      heardAt: time(true),
    },
    { simulator_callbacks_reference: ['reference'] },
  ],
];
const COLUMNS: readonly (readonly [name: string, column: ReturnType<typeof whole>])[] = [
  ['supplier', text(32, true) as never],
  ['tries', whole()],
  ['usedMB', whole()],
  ['usedMessages', whole()],
  ['seq', whole()],
];
const BOOKS = 'simulator_supplier_orders';

// Every step looks first: MySQL commits each by itself, and after a crash the whole runs again.
export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  const { sequelize } = queryInterface;
  for (const [name, columns, indexes] of TABLES) {
    if (!(await queryInterface.tableExists(name)))
      await queryInterface.createTable(name, columns, { charset: 'utf8mb4' });
    const known = ((await queryInterface.showIndex(name)) as { name: string }[]).map((index) => index.name);
    for (const [index, fields] of Object.entries(indexes))
      if (!known.includes(index)) await queryInterface.addIndex(name, [...fields], { name: index });
  }
  // A supplier's own keys differ by case too.
  if (sequelize.getDialect() !== 'sqlite')
    await sequelize.query(
      'ALTER TABLE `supplier_notices` MODIFY `noticeId` VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
    );
  const books = await queryInterface.describeTable(BOOKS);
  for (const [name, column] of COLUMNS) if (!(name in books)) await queryInterface.addColumn(BOOKS, name, column);
}

export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  // Sequelize would make SQLite's table anew, without its indexes.
  for (const [name] of COLUMNS.toReversed())
    await queryInterface.sequelize.query(`ALTER TABLE \`${BOOKS}\` DROP COLUMN \`${name}\``);
  for (const [name] of TABLES.toReversed()) await queryInterface.dropTable(name);
}
