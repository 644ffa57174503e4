import type { QueryInterface } from 'sequelize';
import { DataTypes } from 'sequelize';

const id = { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false };
const time = (allowNull = false) => ({ type: DataTypes.DATE(3), allowNull });
const text = (length: number, allowNull = false) => ({ type: DataTypes.STRING(length), allowNull });

/** Every step that an order took, in order; and the simulated supplier, which must outlive a restart like a real one. */
export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  await queryInterface.createTable(
    'order_events',
    {
      id,
      orderId: { type: DataTypes.BIGINT, allowNull: false },
      action: text(32),
      fromStatus: text(16, true),
      toStatus: text(16),
      actor: { type: DataTypes.BIGINT, allowNull: true },
      detail: { type: DataTypes.JSON, allowNull: true },
      createdAt: time(),
    },
    { charset: 'utf8mb4' },
  );
  await queryInterface.addIndex('order_events', ['orderId', 'id'], { name: 'order_events_orderId_id' });

  await queryInterface.createTable(
    'simulator_supplier_orders',
    {
      reference: { ...text(64), primaryKey: true },
      iccid: text(32, true),
      product: text(64, true),
      state: text(16),
      question: text(64, true),
      asked: text(16, true),
      answer: text(16, true),
      lpa: text(255, true),
      provisions: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
      createdAt: time(),
      updatedAt: time(),
    },
    { charset: 'utf8mb4' },
  );
  await queryInterface.createTable(
    'simulator_settings',
    {
      name: { ...text(32), primaryKey: true },
      value: text(64),
    },
    { charset: 'utf8mb4' },
  );
}

export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  await queryInterface.dropTable('simulator_settings');
  await queryInterface.dropTable('simulator_supplier_orders');
  await queryInterface.dropTable('order_events');
}
