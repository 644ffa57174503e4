import type { QueryInterface } from 'sequelize';
import { DataTypes } from 'sequelize';

export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  await queryInterface.createTable(
    'app_topics',
    {
      id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
      name: { type: DataTypes.JSON, allowNull: false },
      image: { type: DataTypes.BIGINT, allowNull: true },
      sort: { type: DataTypes.INTEGER, allowNull: false },
      areaCodes: { type: DataTypes.JSON, allowNull: true },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      createdAt: { type: DataTypes.DATE(3), allowNull: false },
      updatedAt: { type: DataTypes.DATE(3), allowNull: false },
    },
    { charset: 'utf8mb4' },
  );
  await queryInterface.createTable(
    'audit_log',
    {
      id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
      actor: { type: DataTypes.BIGINT, allowNull: true },
      action: { type: DataTypes.STRING(64), allowNull: true },
      resource: { type: DataTypes.STRING(64), allowNull: true },
      recordId: { type: DataTypes.INTEGER, allowNull: true },
      changes: { type: DataTypes.JSON, allowNull: true },
      source: { type: DataTypes.STRING(32), allowNull: true },
      requestId: { type: DataTypes.STRING(64), allowNull: true },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      createdAt: { type: DataTypes.DATE(3), allowNull: false },
      updatedAt: { type: DataTypes.DATE(3), allowNull: false },
    },
    { charset: 'utf8mb4' },
  );
  await queryInterface.addIndex('audit_log', ['resource', 'recordId', 'id'], {
    name: 'audit_log_resource_recordId_id',
  });
  await queryInterface.addIndex('audit_log', ['actor'], { name: 'audit_log_actor' });
  await queryInterface.createTable(
    'ledger_entries',
    {
      id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
      toAccount: { type: DataTypes.BIGINT, allowNull: true },
      previousBalance: { type: DataTypes.BIGINT, allowNull: true },
      amount: { type: DataTypes.BIGINT, allowNull: true },
      currency: { type: DataTypes.STRING(3), allowNull: true },
      type: { type: DataTypes.STRING(32), allowNull: true },
      orderNo: { type: DataTypes.STRING(32), allowNull: true },
      from: { type: DataTypes.BIGINT, allowNull: true },
      reason: { type: DataTypes.STRING(40), allowNull: true },
      remark: { type: DataTypes.STRING(255), allowNull: true },
      transaction: { type: DataTypes.INTEGER, allowNull: false },
      leg: { type: DataTypes.INTEGER, allowNull: false },
      ledgerAccount: { type: DataTypes.INTEGER, allowNull: false },
      sequence: { type: DataTypes.INTEGER, allowNull: true },
      balanceAfter: { type: DataTypes.BIGINT, allowNull: true },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      createdAt: { type: DataTypes.DATE(3), allowNull: false },
      updatedAt: { type: DataTypes.DATE(3), allowNull: false },
    },
    { charset: 'utf8mb4' },
  );
  await queryInterface.addIndex('ledger_entries', ['transaction', 'leg'], {
    name: 'ledger_entries_transaction_leg',
    unique: true,
  });
  await queryInterface.addIndex('ledger_entries', ['ledgerAccount', 'sequence'], {
    name: 'ledger_entries_ledgerAccount_sequence',
    unique: true,
  });
  await queryInterface.addIndex('ledger_entries', ['toAccount', 'id'], { name: 'ledger_entries_toAccount_id' });
  await queryInterface.addIndex('ledger_entries', ['orderNo'], { name: 'ledger_entries_orderNo' });
  await queryInterface.addIndex('ledger_entries', ['toAccount', 'createdAt'], {
    name: 'ledger_entries_toAccount_createdAt',
  });
  await queryInterface.createTable(
    'dictionary',
    {
      id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
      enumType: { type: DataTypes.STRING(64), allowNull: false },
      enumName: { type: DataTypes.JSON, allowNull: false },
      enumValue: { type: DataTypes.STRING(64), allowNull: false },
      sort: { type: DataTypes.INTEGER, allowNull: true },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      createdAt: { type: DataTypes.DATE(3), allowNull: false },
      updatedAt: { type: DataTypes.DATE(3), allowNull: false },
    },
    { charset: 'utf8mb4' },
  );
  await queryInterface.addIndex('dictionary', ['enumType', 'enumValue'], {
    name: 'dictionary_enumType_enumValue',
    unique: true,
  });
  await queryInterface.createTable(
    'plan_topics',
    {
      id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
      name: { type: DataTypes.STRING(64), allowNull: false },
      sort: { type: DataTypes.INTEGER, allowNull: false },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      createdAt: { type: DataTypes.DATE(3), allowNull: false },
      updatedAt: { type: DataTypes.DATE(3), allowNull: false },
    },
    { charset: 'utf8mb4' },
  );
  await queryInterface.addIndex('plan_topics', ['name'], { name: 'plan_topics_name', unique: true });
  await queryInterface.createTable(
    'plans',
    {
      id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
      planCode: { type: DataTypes.STRING(32), allowNull: false },
      name: { type: DataTypes.STRING(128), allowNull: false },
      type: { type: DataTypes.STRING(32), allowNull: false },
      status: { type: DataTypes.STRING(32), allowNull: false },
      terminalType: { type: DataTypes.STRING(32), allowNull: false },
      rules: { type: DataTypes.JSON, allowNull: false },
      areaCodes: { type: DataTypes.JSON, allowNull: false },
      topic: { type: DataTypes.BIGINT, allowNull: true, references: { model: 'plan_topics', key: 'id' } },
      brand: { type: DataTypes.STRING(64), allowNull: true },
      corpCost: { type: DataTypes.BIGINT, allowNull: false },
      cooperationPrice: { type: DataTypes.BIGINT, allowNull: false },
      retailPrice: { type: DataTypes.BIGINT, allowNull: true },
      salePrice: { type: DataTypes.BIGINT, allowNull: true },
      discount: { type: DataTypes.INTEGER, allowNull: true },
      discountPrice: { type: DataTypes.BIGINT, allowNull: true },
      esimFee: { type: DataTypes.BIGINT, allowNull: true },
      revocable: { type: DataTypes.BOOLEAN, allowNull: false },
      longTerm: { type: DataTypes.BOOLEAN, allowNull: false },
      listedAt: { type: DataTypes.DATE(3), allowNull: true },
      remark: { type: DataTypes.STRING(500), allowNull: true },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      createdAt: { type: DataTypes.DATE(3), allowNull: false },
      updatedAt: { type: DataTypes.DATE(3), allowNull: false },
    },
    { charset: 'utf8mb4' },
  );
  await queryInterface.addIndex('plans', ['planCode'], { name: 'plans_planCode', unique: true });
  await queryInterface.addIndex('plans', ['topic'], { name: 'plans_topic' });
  await queryInterface.createTable(
    'terminal_issue_records',
    {
      id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
      circulation: { type: DataTypes.STRING(32), allowNull: true },
      from: { type: DataTypes.BIGINT, allowNull: true },
      to: { type: DataTypes.BIGINT, allowNull: true },
      type: { type: DataTypes.STRING(32), allowNull: true },
      ranges: { type: DataTypes.JSON, allowNull: true },
      count: { type: DataTypes.INTEGER, allowNull: true },
      operator: { type: DataTypes.BIGINT, allowNull: true },
      remark: { type: DataTypes.STRING(255), allowNull: true },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      createdAt: { type: DataTypes.DATE(3), allowNull: false },
      updatedAt: { type: DataTypes.DATE(3), allowNull: false },
    },
    { charset: 'utf8mb4' },
  );
  await queryInterface.addIndex('terminal_issue_records', ['from'], { name: 'terminal_issue_records_from' });
  await queryInterface.addIndex('terminal_issue_records', ['to'], { name: 'terminal_issue_records_to' });
  await queryInterface.createTable(
    'users',
    {
      id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
      role: { type: DataTypes.STRING(32), allowNull: true },
      account: { type: DataTypes.STRING(128), allowNull: false },
      accountType: { type: DataTypes.STRING(32), allowNull: false },
      nickname: { type: DataTypes.STRING(64), allowNull: true },
      status: { type: DataTypes.STRING(32), allowNull: true },
      level: { type: DataTypes.STRING(32), allowNull: true },
      salesman: { type: DataTypes.BIGINT, allowNull: true, references: { model: 'users', key: 'id' } },
      superior: { type: DataTypes.BIGINT, allowNull: true, references: { model: 'users', key: 'id' } },
      currency: { type: DataTypes.STRING(32), allowNull: true },
      pool: { type: DataTypes.BOOLEAN, allowNull: false },
      avatar: { type: DataTypes.BIGINT, allowNull: true },
      realName: { type: DataTypes.BOOLEAN, allowNull: false },
      accountAuth: { type: DataTypes.BOOLEAN, allowNull: false },
      apis: { type: DataTypes.JSON, allowNull: true },
      passwordHash: { type: DataTypes.STRING(255), allowNull: true },
      email: { type: DataTypes.STRING(128), allowNull: true },
      preferences: { type: DataTypes.JSON, allowNull: true },
      wallet: { type: DataTypes.INTEGER, allowNull: true },
      agent1: { type: DataTypes.BIGINT, allowNull: true },
      agent2: { type: DataTypes.BIGINT, allowNull: true },
      agent3: { type: DataTypes.BIGINT, allowNull: true },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      createdAt: { type: DataTypes.DATE(3), allowNull: false },
      updatedAt: { type: DataTypes.DATE(3), allowNull: false },
    },
    { charset: 'utf8mb4' },
  );
  await queryInterface.addIndex('users', ['role'], { name: 'users_role' });
  await queryInterface.addIndex('users', ['account'], { name: 'users_account', unique: true });
  await queryInterface.addIndex('users', ['status'], { name: 'users_status' });
  await queryInterface.addIndex('users', ['salesman'], { name: 'users_salesman' });
  await queryInterface.addIndex('users', ['superior'], { name: 'users_superior' });
  await queryInterface.addIndex('users', ['agent1'], { name: 'users_agent1' });
  await queryInterface.addIndex('users', ['agent2'], { name: 'users_agent2' });
  await queryInterface.addIndex('users', ['agent3'], { name: 'users_agent3' });
  await queryInterface.createTable(
    'agent_plans',
    {
      id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
      plan: { type: DataTypes.BIGINT, allowNull: true, references: { model: 'plans', key: 'id' } },
      agent: { type: DataTypes.BIGINT, allowNull: true, references: { model: 'users', key: 'id' } },
      cooperationPrice: { type: DataTypes.BIGINT, allowNull: true },
      retailPrice: { type: DataTypes.BIGINT, allowNull: true },
      status: { type: DataTypes.STRING(32), allowNull: false },
      delistedBy: { type: DataTypes.BIGINT, allowNull: true },
      agent1: { type: DataTypes.BIGINT, allowNull: true },
      agent2: { type: DataTypes.BIGINT, allowNull: true },
      agent3: { type: DataTypes.BIGINT, allowNull: true },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      createdAt: { type: DataTypes.DATE(3), allowNull: false },
      updatedAt: { type: DataTypes.DATE(3), allowNull: false },
    },
    { charset: 'utf8mb4' },
  );
  await queryInterface.addIndex('agent_plans', ['plan', 'agent'], { name: 'agent_plans_plan_agent', unique: true });
  await queryInterface.addIndex('agent_plans', ['agent', 'status'], { name: 'agent_plans_agent_status' });
  await queryInterface.addIndex('agent_plans', ['agent1'], { name: 'agent_plans_agent1' });
  await queryInterface.addIndex('agent_plans', ['agent2'], { name: 'agent_plans_agent2' });
  await queryInterface.addIndex('agent_plans', ['agent3'], { name: 'agent_plans_agent3' });
  await queryInterface.createTable(
    'jobs',
    {
      id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
      kind: { type: DataTypes.STRING(64), allowNull: false },
      state: { type: DataTypes.STRING(32), allowNull: false },
      done: { type: DataTypes.INTEGER, allowNull: true },
      total: { type: DataTypes.INTEGER, allowNull: true },
      result: { type: DataTypes.JSON, allowNull: true },
      errors: { type: DataTypes.JSON, allowNull: true },
      owner: { type: DataTypes.BIGINT, allowNull: true, references: { model: 'users', key: 'id' } },
      startedAt: { type: DataTypes.DATE(3), allowNull: true },
      endedAt: { type: DataTypes.DATE(3), allowNull: true },
      payload: { type: DataTypes.JSON, allowNull: true },
      dedupe: { type: DataTypes.STRING(128), allowNull: true },
      attempts: { type: DataTypes.INTEGER, allowNull: true },
      runAt: { type: DataTypes.DATE(3), allowNull: false },
      lockedUntil: { type: DataTypes.DATE(3), allowNull: true },
      cancelled: { type: DataTypes.BOOLEAN, allowNull: false },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      createdAt: { type: DataTypes.DATE(3), allowNull: false },
      updatedAt: { type: DataTypes.DATE(3), allowNull: false },
    },
    { charset: 'utf8mb4' },
  );
  await queryInterface.addIndex('jobs', ['state', 'runAt', 'id'], { name: 'jobs_state_runAt_id' });
  await queryInterface.addIndex('jobs', ['owner'], { name: 'jobs_owner' });
  await queryInterface.addIndex('jobs', ['dedupe'], { name: 'jobs_dedupe', unique: true });
  await queryInterface.createTable(
    'terminals',
    {
      id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
      cid: { type: DataTypes.STRING(32), allowNull: true },
      iccid: { type: DataTypes.STRING(32), allowNull: false },
      imsi: { type: DataTypes.STRING(32), allowNull: true },
      eid: { type: DataTypes.STRING(32), allowNull: true },
      type: { type: DataTypes.STRING(32), allowNull: false },
      status: { type: DataTypes.STRING(32), allowNull: false },
      brand: { type: DataTypes.STRING(64), allowNull: true },
      agent1: { type: DataTypes.BIGINT, allowNull: true, references: { model: 'users', key: 'id' } },
      agent2: { type: DataTypes.BIGINT, allowNull: true, references: { model: 'users', key: 'id' } },
      agent3: { type: DataTypes.BIGINT, allowNull: true, references: { model: 'users', key: 'id' } },
      supplier: { type: DataTypes.STRING(64), allowNull: true },
      apn: { type: DataTypes.STRING(64), allowNull: true },
      platform: { type: DataTypes.STRING(64), allowNull: true },
      realName: { type: DataTypes.BOOLEAN, allowNull: false },
      smsRealName: { type: DataTypes.BOOLEAN, allowNull: false },
      unitPrice: { type: DataTypes.BIGINT, allowNull: true },
      lpa: { type: DataTypes.STRING(255), allowNull: true },
      contact: { type: DataTypes.STRING(128), allowNull: true },
      remark: { type: DataTypes.STRING(500), allowNull: true },
      realNameVerifiedAt: { type: DataTypes.DATE(3), allowNull: true },
      iccidLength: { type: DataTypes.INTEGER, allowNull: true },
      statusBefore: { type: DataTypes.STRING(16), allowNull: true },
      owner: { type: DataTypes.BIGINT, allowNull: true },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      createdAt: { type: DataTypes.DATE(3), allowNull: false },
      updatedAt: { type: DataTypes.DATE(3), allowNull: false },
    },
    { charset: 'utf8mb4' },
  );
  await queryInterface.addIndex('terminals', ['iccidLength', 'iccid'], { name: 'terminals_iccidLength_iccid' });
  await queryInterface.addIndex('terminals', ['status', 'type', 'id'], { name: 'terminals_status_type_id' });
  await queryInterface.addIndex('terminals', ['owner', 'status'], { name: 'terminals_owner_status' });
  await queryInterface.addIndex('terminals', ['agent1', 'id'], { name: 'terminals_agent1_id' });
  await queryInterface.addIndex('terminals', ['agent2', 'id'], { name: 'terminals_agent2_id' });
  await queryInterface.addIndex('terminals', ['agent3', 'id'], { name: 'terminals_agent3_id' });
  await queryInterface.addIndex('terminals', ['createdAt', 'id'], { name: 'terminals_createdAt_id' });
  await queryInterface.addIndex('terminals', ['cid'], { name: 'terminals_cid', unique: true });
  await queryInterface.addIndex('terminals', ['iccid'], { name: 'terminals_iccid', unique: true });
  await queryInterface.addIndex('terminals', ['imsi'], { name: 'terminals_imsi' });
  await queryInterface.createTable(
    'orders',
    {
      id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
      orderNo: { type: DataTypes.STRING(32), allowNull: true },
      orderType: { type: DataTypes.STRING(32), allowNull: false },
      platform: { type: DataTypes.STRING(32), allowNull: false },
      terminal: { type: DataTypes.BIGINT, allowNull: true, references: { model: 'terminals', key: 'id' } },
      plan: { type: DataTypes.BIGINT, allowNull: true, references: { model: 'plans', key: 'id' } },
      agentPlan: { type: DataTypes.BIGINT, allowNull: false, references: { model: 'agent_plans', key: 'id' } },
      agent: { type: DataTypes.BIGINT, allowNull: true, references: { model: 'users', key: 'id' } },
      type: { type: DataTypes.STRING(32), allowNull: true },
      status: { type: DataTypes.STRING(32), allowNull: true },
      price: { type: DataTypes.BIGINT, allowNull: true },
      agentPrice: { type: DataTypes.BIGINT, allowNull: true },
      costPrice: { type: DataTypes.BIGINT, allowNull: true },
      extraPrice: { type: DataTypes.BIGINT, allowNull: true },
      totalPrice: { type: DataTypes.BIGINT, allowNull: true },
      refunded: { type: DataTypes.BIGINT, allowNull: true },
      currency: { type: DataTypes.STRING(3), allowNull: true },
      coupons: { type: DataTypes.JSON, allowNull: true },
      preOrder: { type: DataTypes.BOOLEAN, allowNull: false },
      usedMB: { type: DataTypes.INTEGER, allowNull: true },
      startedAt: { type: DataTypes.DATE(3), allowNull: true },
      endsAt: { type: DataTypes.DATE(3), allowNull: true },
      createdBy: { type: DataTypes.BIGINT, allowNull: true, references: { model: 'users', key: 'id' } },
      remark: { type: DataTypes.STRING(500), allowNull: true },
      cost1: { type: DataTypes.BIGINT, allowNull: true },
      cost2: { type: DataTypes.BIGINT, allowNull: true },
      cost3: { type: DataTypes.BIGINT, allowNull: true },
      agent1: { type: DataTypes.BIGINT, allowNull: true },
      agent2: { type: DataTypes.BIGINT, allowNull: true },
      agent3: { type: DataTypes.BIGINT, allowNull: true },
      statusBefore: { type: DataTypes.STRING(16), allowNull: true },
      supplierReference: { type: DataTypes.STRING(64), allowNull: true },
      downloadedAt: { type: DataTypes.DATE(3), allowNull: true },
      deletedAt: { type: DataTypes.DATE(3), allowNull: true },
      liveTerminal: { type: DataTypes.INTEGER, allowNull: true },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      createdAt: { type: DataTypes.DATE(3), allowNull: false },
      updatedAt: { type: DataTypes.DATE(3), allowNull: false },
    },
    { charset: 'utf8mb4' },
  );
  await queryInterface.addIndex('orders', ['agent1', 'createdAt'], { name: 'orders_agent1_createdAt' });
  await queryInterface.addIndex('orders', ['agent2', 'createdAt'], { name: 'orders_agent2_createdAt' });
  await queryInterface.addIndex('orders', ['agent3', 'createdAt'], { name: 'orders_agent3_createdAt' });
  await queryInterface.addIndex('orders', ['status', 'createdAt'], { name: 'orders_status_createdAt' });
  await queryInterface.addIndex('orders', ['createdAt', 'id'], { name: 'orders_createdAt_id' });
  await queryInterface.addIndex('orders', ['agent', 'createdAt'], { name: 'orders_agent_createdAt' });
  await queryInterface.addIndex('orders', ['orderNo'], { name: 'orders_orderNo', unique: true });
  await queryInterface.addIndex('orders', ['terminal'], { name: 'orders_terminal' });
  await queryInterface.addIndex('orders', ['plan'], { name: 'orders_plan' });
  await queryInterface.addIndex('orders', ['agentPlan'], { name: 'orders_agentPlan' });
  await queryInterface.addIndex('orders', ['endsAt'], { name: 'orders_endsAt' });
  await queryInterface.addIndex('orders', ['createdBy'], { name: 'orders_createdBy' });
  await queryInterface.addIndex('orders', ['liveTerminal'], { name: 'orders_liveTerminal', unique: true });
}

export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  await queryInterface.dropTable('orders');
  await queryInterface.dropTable('terminals');
  await queryInterface.dropTable('jobs');
  await queryInterface.dropTable('agent_plans');
  await queryInterface.dropTable('users');
  await queryInterface.dropTable('terminal_issue_records');
  await queryInterface.dropTable('plans');
  await queryInterface.dropTable('plan_topics');
  await queryInterface.dropTable('dictionary');
  await queryInterface.dropTable('ledger_entries');
  await queryInterface.dropTable('audit_log');
  await queryInterface.dropTable('app_topics');
}
