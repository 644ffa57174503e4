import type { QueryInterface } from 'sequelize';
import { DataTypes } from 'sequelize';

const id = { type: DataTypes.BIGINT, allowNull: false };
const time = { type: DataTypes.DATE(3), allowNull: false };
const UTF8 = { charset: 'utf8mb4' };
type Up = { context: QueryInterface };

/** SQLite counts up an INTEGER key alone. */
const keyOf = (queryInterface: QueryInterface) => ({
  type: queryInterface.sequelize.getDialect() === 'sqlite' ? DataTypes.INTEGER : DataTypes.BIGINT,
  allowNull: false,
  primaryKey: true,
  autoIncrement: true,
});
const INDEXES = [
  ['pay_backs_person', ['person', 'createdAt']],
  ['pay_backs_order', ['orderNo']],
] as const;

/** Creates the repayments by staff, and a row per person that is locked during a repayment. */
export async function up({ context: queryInterface }: Up): Promise<void> {
  if (!(await queryInterface.tableExists('pay_backs')))
    await queryInterface.createTable(
      'pay_backs',
      {
        id: keyOf(queryInterface),
        person: id,
        approvedBy: { type: DataTypes.BIGINT, allowNull: true },
        orderNo: { type: DataTypes.STRING(64), allowNull: false },
        currency: { type: DataTypes.STRING(3), allowNull: false },
        amount: id,
        announced: { type: DataTypes.BOOLEAN, allowNull: false },
        createdAt: time,
      },
      UTF8,
    );
  const known = ((await queryInterface.showIndex('pay_backs')) as { name: string }[]).map(({ name }) => name);
  for (const [name, fields] of INDEXES)
    if (!known.includes(name)) await queryInterface.addIndex('pay_backs', [...fields], { name });
  if (!(await queryInterface.tableExists('pay_back_persons')))
    await queryInterface.createTable('pay_back_persons', { person: { ...id, primaryKey: true }, at: time }, UTF8);
}

export async function down({ context: queryInterface }: Up): Promise<void> {
  await queryInterface.dropTable('pay_back_persons');
  await queryInterface.dropTable('pay_backs');
}
