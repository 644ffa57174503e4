import type { QueryInterface } from 'sequelize';
import { DataTypes } from 'sequelize';

export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  await queryInterface.addColumn('plans', 'costCap', { type: DataTypes.BIGINT, allowNull: true });
  await queryInterface.addColumn('plans', 'service', {
    type: DataTypes.STRING(32),
    allowNull: false,
    defaultValue: 'DATA',
  });
  await queryInterface.addIndex('plans', ['service'], { name: 'plans_service' });
  await queryInterface.createTable(
    'app_plans',
    {
      id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
      plan: { type: DataTypes.BIGINT, allowNull: false, references: { model: 'plans', key: 'id' } },
      appTopic: { type: DataTypes.BIGINT, allowNull: false, references: { model: 'app_topics', key: 'id' } },
      salePrice: { type: DataTypes.BIGINT, allowNull: false },
      sort: { type: DataTypes.INTEGER, allowNull: false },
      status: { type: DataTypes.STRING(32), allowNull: true },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      createdAt: { type: DataTypes.DATE(3), allowNull: false },
      updatedAt: { type: DataTypes.DATE(3), allowNull: false },
    },
    { charset: 'utf8mb4' },
  );
  await queryInterface.addIndex('app_plans', ['plan'], { name: 'app_plans_plan', unique: true });
  await queryInterface.addIndex('app_plans', ['appTopic'], { name: 'app_plans_appTopic' });
  await queryInterface.createTable(
    'ctrip_plans',
    {
      id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
      plan: { type: DataTypes.BIGINT, allowNull: false, references: { model: 'plans', key: 'id' } },
      PLU: { type: DataTypes.STRING(64), allowNull: false },
      salePrice: { type: DataTypes.BIGINT, allowNull: false },
      stock: { type: DataTypes.INTEGER, allowNull: false },
      status: { type: DataTypes.STRING(32), allowNull: true },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      createdAt: { type: DataTypes.DATE(3), allowNull: false },
      updatedAt: { type: DataTypes.DATE(3), allowNull: false },
    },
    { charset: 'utf8mb4' },
  );
  await queryInterface.addIndex('ctrip_plans', ['plan'], { name: 'ctrip_plans_plan' });
  await queryInterface.addIndex('ctrip_plans', ['PLU'], { name: 'ctrip_plans_PLU', unique: true });
  await queryInterface.createTable(
    'supplier_calls',
    {
      id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
      order: { type: DataTypes.BIGINT, allowNull: true },
      supplier: { type: DataTypes.BIGINT, allowNull: true },
      question: { type: DataTypes.STRING(32), allowNull: false },
      reference: { type: DataTypes.STRING(64), allowNull: true },
      verdict: { type: DataTypes.STRING(32), allowNull: false },
      reason: { type: DataTypes.STRING(255), allowNull: true },
      milliseconds: { type: DataTypes.INTEGER, allowNull: true },
      agent: { type: DataTypes.BIGINT, allowNull: true },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      createdAt: { type: DataTypes.DATE(3), allowNull: false },
      updatedAt: { type: DataTypes.DATE(3), allowNull: false },
    },
    { charset: 'utf8mb4' },
  );
  await queryInterface.addIndex('supplier_calls', ['order', 'id'], { name: 'supplier_calls_order_id' });
  await queryInterface.addIndex('supplier_calls', ['createdAt', 'id'], { name: 'supplier_calls_createdAt_id' });
  await queryInterface.addIndex('supplier_calls', ['supplier', 'id'], { name: 'supplier_calls_supplier_id' });
  await queryInterface.addIndex('supplier_calls', ['agent', 'id'], { name: 'supplier_calls_agent_id' });
  await queryInterface.addIndex('supplier_calls', ['reference'], { name: 'supplier_calls_reference' });
  await queryInterface.createTable(
    'suppliers',
    {
      id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
      code: { type: DataTypes.STRING(32), allowNull: false },
      name: { type: DataTypes.STRING(64), allowNull: false },
      kind: { type: DataTypes.STRING(32), allowNull: false },
      platform: { type: DataTypes.STRING(64), allowNull: true },
      url: { type: DataTypes.STRING(255), allowNull: true },
      keyId: { type: DataTypes.STRING(64), allowNull: true },
      secret: { type: DataTypes.TEXT, allowNull: true },
      timeoutSeconds: { type: DataTypes.INTEGER, allowNull: false },
      priority: { type: DataTypes.INTEGER, allowNull: false },
      disabled: { type: DataTypes.BOOLEAN, allowNull: false },
      usageCursor: { type: DataTypes.STRING(255), allowNull: true },
      remark: { type: DataTypes.STRING(500), allowNull: true },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      createdAt: { type: DataTypes.DATE(3), allowNull: false },
      updatedAt: { type: DataTypes.DATE(3), allowNull: false },
    },
    { charset: 'utf8mb4' },
  );
  await queryInterface.addIndex('suppliers', ['code'], { name: 'suppliers_code', unique: true });
  await queryInterface.createTable(
    'supplier_routes',
    {
      id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
      plan: { type: DataTypes.BIGINT, allowNull: false, references: { model: 'plans', key: 'id' } },
      supplier: { type: DataTypes.BIGINT, allowNull: false, references: { model: 'suppliers', key: 'id' } },
      product: { type: DataTypes.STRING(64), allowNull: false },
      cost: { type: DataTypes.BIGINT, allowNull: false },
      priority: { type: DataTypes.INTEGER, allowNull: false },
      disabled: { type: DataTypes.BOOLEAN, allowNull: false },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      createdAt: { type: DataTypes.DATE(3), allowNull: false },
      updatedAt: { type: DataTypes.DATE(3), allowNull: false },
    },
    { charset: 'utf8mb4' },
  );
  await queryInterface.addIndex('supplier_routes', ['plan', 'supplier'], {
    name: 'supplier_routes_plan_supplier',
    unique: true,
  });
  await queryInterface.addIndex('supplier_routes', ['supplier'], { name: 'supplier_routes_supplier' });
  await queryInterface.addColumn('agent_plans', 'service', {
    type: DataTypes.STRING(32),
    allowNull: false,
    defaultValue: 'DATA',
  });
  await queryInterface.addIndex('agent_plans', ['service'], { name: 'agent_plans_service' });
  await queryInterface.addColumn('terminals', 'replacedBy', {
    type: DataTypes.BIGINT,
    allowNull: true,
    references: { model: 'terminals', key: 'id' },
  });
  await queryInterface.addIndex('terminals', ['replacedBy'], { name: 'terminals_replacedBy' });
  await queryInterface.addColumn('orders', 'rules', { type: DataTypes.JSON, allowNull: true });
  await queryInterface.addColumn('orders', 'usedMessages', { type: DataTypes.INTEGER, allowNull: true });
  await queryInterface.addColumn('orders', 'supplier', {
    type: DataTypes.BIGINT,
    allowNull: true,
    references: { model: 'suppliers', key: 'id' },
  });
  await queryInterface.addColumn('orders', 'supplierCost', { type: DataTypes.BIGINT, allowNull: true });
  await queryInterface.addIndex('orders', ['supplier'], { name: 'orders_supplier' });
  await queryInterface.createTable(
    'real_names',
    {
      id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
      terminal: { type: DataTypes.BIGINT, allowNull: false, references: { model: 'terminals', key: 'id' } },
      docType: { type: DataTypes.STRING(32), allowNull: false },
      status: { type: DataTypes.STRING(32), allowNull: false },
      name: { type: DataTypes.TEXT, allowNull: true },
      idNumber: { type: DataTypes.TEXT, allowNull: true },
      sex: { type: DataTypes.STRING(32), allowNull: true },
      ethnicity: { type: DataTypes.STRING(32), allowNull: true },
      birthDate: { type: DataTypes.TEXT, allowNull: true },
      address: { type: DataTypes.TEXT, allowNull: true },
      authority: { type: DataTypes.STRING(128), allowNull: true },
      validFrom: { type: DataTypes.DATEONLY, allowNull: true },
      validTo: { type: DataTypes.DATEONLY, allowNull: true },
      nationality: { type: DataTypes.STRING(3), allowNull: true },
      surname: { type: DataTypes.TEXT, allowNull: true },
      givenName: { type: DataTypes.TEXT, allowNull: true },
      passportNumber: { type: DataTypes.TEXT, allowNull: true },
      permitNumber: { type: DataTypes.TEXT, allowNull: true },
      permitType: { type: DataTypes.STRING(32), allowNull: true },
      renewalCount: { type: DataTypes.INTEGER, allowNull: true },
      image: { type: DataTypes.BIGINT, allowNull: true },
      checks: { type: DataTypes.JSON, allowNull: true },
      reason: { type: DataTypes.STRING(255), allowNull: true },
      reviewedBy: { type: DataTypes.BIGINT, allowNull: true, references: { model: 'users', key: 'id' } },
      reviewedAt: { type: DataTypes.DATE(3), allowNull: true },
      purgedAt: { type: DataTypes.DATE(3), allowNull: true },
      agent: { type: DataTypes.BIGINT, allowNull: true },
      personHash: { type: DataTypes.STRING(64), allowNull: true },
      submittedFrom: { type: DataTypes.STRING(64), allowNull: true },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      createdAt: { type: DataTypes.DATE(3), allowNull: false },
      updatedAt: { type: DataTypes.DATE(3), allowNull: false },
    },
    { charset: 'utf8mb4' },
  );
  await queryInterface.addIndex('real_names', ['status', 'id'], { name: 'real_names_status_id' });
  await queryInterface.addIndex('real_names', ['status', 'updatedAt'], { name: 'real_names_status_updatedAt' });
  await queryInterface.addIndex('real_names', ['terminal'], { name: 'real_names_terminal' });
  await queryInterface.addIndex('real_names', ['reviewedBy'], { name: 'real_names_reviewedBy' });
  await queryInterface.addIndex('real_names', ['agent'], { name: 'real_names_agent' });
  await queryInterface.addIndex('real_names', ['personHash'], { name: 'real_names_personHash' });
  await queryInterface.addIndex('real_names', ['image'], { name: 'real_names_image' });
}

export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  await queryInterface.dropTable('real_names');
  await queryInterface.removeIndex('orders', 'orders_supplier');
  await queryInterface.removeColumn('orders', 'supplierCost');
  await queryInterface.removeColumn('orders', 'supplier');
  await queryInterface.removeColumn('orders', 'usedMessages');
  await queryInterface.removeColumn('orders', 'rules');
  await queryInterface.removeIndex('terminals', 'terminals_replacedBy');
  await queryInterface.removeColumn('terminals', 'replacedBy');
  await queryInterface.removeIndex('agent_plans', 'agent_plans_service');
  await queryInterface.removeColumn('agent_plans', 'service');
  await queryInterface.dropTable('supplier_routes');
  await queryInterface.dropTable('suppliers');
  await queryInterface.dropTable('supplier_calls');
  await queryInterface.dropTable('ctrip_plans');
  await queryInterface.dropTable('app_plans');
  await queryInterface.removeIndex('plans', 'plans_service');
  await queryInterface.removeColumn('plans', 'service');
  await queryInterface.removeColumn('plans', 'costCap');
}
