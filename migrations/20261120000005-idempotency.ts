import type { QueryInterface } from 'sequelize';
import { DataTypes } from 'sequelize';

/** The first answer to every request with an Idempotency-Key: the same key and body get it again, another body is refused. */
export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  await queryInterface.createTable(
    'idempotency_keys',
    {
      id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
      actor: { type: DataTypes.BIGINT, allowNull: false },
      idempotencyKey: { type: DataTypes.STRING(128), allowNull: false },
      requestHash: { type: DataTypes.STRING(64), allowNull: false },
      status: { type: DataTypes.INTEGER, allowNull: false },
      response: { type: DataTypes.TEXT, allowNull: true },
      createdAt: { type: DataTypes.DATE(3), allowNull: false },
    },
    { charset: 'utf8mb4' },
  );
  await queryInterface.addIndex('idempotency_keys', ['actor', 'idempotencyKey'], {
    name: 'idempotency_keys_actor_key',
    unique: true,
  });
  await queryInterface.addIndex('idempotency_keys', ['createdAt'], { name: 'idempotency_keys_createdAt' });
}

export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  await queryInterface.dropTable('idempotency_keys');
}
