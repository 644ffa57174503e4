// Written by `npm run migration:generate`. Frozen once released: what a step of version 1 does never changes.
//
// business_users         nicknameWords  new, FOLDED(512)
// plan_topics            nameWords      new, FOLDED(512)
// plans                  nameWords      new, FOLDED(512)
// plans                  titlesWords    new, FOLDED(512)
// sms_code_plans         nameWords      new, FOLDED(512)
// suppliers              nameWords      new, FOLDED(512)
// users                  nicknameWords  new, FOLDED(512)
// sms_numbers            numberTail     new, FOLDED(4)
// terminals              iccidTail      new, FOLDED(4)
// terminals              imsiTail       new, FOLDED(4)
// business_users         nicknameWords  nickname as it is searched
// plan_topics            nameWords      name as it is searched
// plans                  nameWords      name as it is searched
// plans                  titlesWords    titles as it is searched
// sms_code_plans         nameWords      name as it is searched
// suppliers              nameWords      name as it is searched
// users                  nicknameWords  nickname as it is searched
// sms_numbers            numberTail     number by its end
// terminals              iccidTail      iccid by its end
// terminals              imsiTail       imsi by its end
// ledger_entries                        index ledger_entries_remark (remark)
// business_users                        index business_users_voipPhone (voipPhone)
// business_users                        index business_users_nicknameWords (nicknameWords)
// plan_topics                           index plan_topics_nameWords (nameWords)
// plans                                 index plans_nameWords (nameWords)
// plans                                 index plans_titlesWords (titlesWords)
// sms_code_plans                        index sms_code_plans_nameWords (nameWords)
// suppliers                             index suppliers_nameWords (nameWords)
// users                                 index users_nicknameWords (nicknameWords)
// pool_usage                            index pool_usage_country (country)
// pool_usage                            index pool_usage_source (source)
// sms_numbers                           index sms_numbers_numberTail (numberTail)
// terminals                             index terminals_remark (remark)
// terminals                             index terminals_iccidTail (iccidTail)
// terminals                             index terminals_imsiTail (imsiTail)
// orders                                index orders_plan_createdAt_id_deletedAt_status (plan, createdAt, id, deletedAt, status)
// ctrip_orders                          index ctrip_orders_PLU (PLU)
// ctrip_statement_lines                 index ctrip_statement_lines_otaOrderId (otaOrderId)
// orders                                no index orders_plan (plan)

export const needsStop = 'The old version does not fill the columns by which lists are searched.';

interface Input {
  change(version: 1, steps: readonly object[]): Promise<void>;
}

export const up = ({ change }: Input): Promise<void> =>
  change(1, [
    {
      step: 'addColumn',
      table: 'business_users',
      column: 'nicknameWords',
      as: { type: 'FOLDED(512)', nullable: true },
    },
    { step: 'addColumn', table: 'plan_topics', column: 'nameWords', as: { type: 'FOLDED(512)', nullable: true } },
    { step: 'addColumn', table: 'plans', column: 'nameWords', as: { type: 'FOLDED(512)', nullable: true } },
    { step: 'addColumn', table: 'plans', column: 'titlesWords', as: { type: 'FOLDED(512)', nullable: true } },
    { step: 'addColumn', table: 'sms_code_plans', column: 'nameWords', as: { type: 'FOLDED(512)', nullable: true } },
    { step: 'addColumn', table: 'suppliers', column: 'nameWords', as: { type: 'FOLDED(512)', nullable: true } },
    { step: 'addColumn', table: 'users', column: 'nicknameWords', as: { type: 'FOLDED(512)', nullable: true } },
    { step: 'addColumn', table: 'sms_numbers', column: 'numberTail', as: { type: 'FOLDED(4)', nullable: true } },
    { step: 'addColumn', table: 'terminals', column: 'iccidTail', as: { type: 'FOLDED(4)', nullable: true } },
    { step: 'addColumn', table: 'terminals', column: 'imsiTail', as: { type: 'FOLDED(4)', nullable: true } },
    { step: 'foldColumn', table: 'business_users', from: 'nickname', column: 'nicknameWords', keeps: 'words' },
    { step: 'foldColumn', table: 'plan_topics', from: 'name', column: 'nameWords', keeps: 'words' },
    { step: 'foldColumn', table: 'plans', from: 'name', column: 'nameWords', keeps: 'words' },
    { step: 'foldColumn', table: 'plans', from: 'titles', column: 'titlesWords', keeps: 'words' },
    { step: 'foldColumn', table: 'sms_code_plans', from: 'name', column: 'nameWords', keeps: 'words' },
    { step: 'foldColumn', table: 'suppliers', from: 'name', column: 'nameWords', keeps: 'words' },
    { step: 'foldColumn', table: 'users', from: 'nickname', column: 'nicknameWords', keeps: 'words' },
    { step: 'foldColumn', table: 'sms_numbers', from: 'number', column: 'numberTail', keeps: 'tail' },
    { step: 'foldColumn', table: 'terminals', from: 'iccid', column: 'iccidTail', keeps: 'tail' },
    { step: 'foldColumn', table: 'terminals', from: 'imsi', column: 'imsiTail', keeps: 'tail' },
    {
      step: 'addIndex',
      table: 'ledger_entries',
      index: { name: 'ledger_entries_remark', fields: ['remark'], unique: false },
    },
    {
      step: 'addIndex',
      table: 'business_users',
      index: { name: 'business_users_voipPhone', fields: ['voipPhone'], unique: false },
    },
    {
      step: 'addIndex',
      table: 'business_users',
      index: { name: 'business_users_nicknameWords', fields: ['nicknameWords'], unique: false },
    },
    {
      step: 'addIndex',
      table: 'plan_topics',
      index: { name: 'plan_topics_nameWords', fields: ['nameWords'], unique: false },
    },
    { step: 'addIndex', table: 'plans', index: { name: 'plans_nameWords', fields: ['nameWords'], unique: false } },
    { step: 'addIndex', table: 'plans', index: { name: 'plans_titlesWords', fields: ['titlesWords'], unique: false } },
    {
      step: 'addIndex',
      table: 'sms_code_plans',
      index: { name: 'sms_code_plans_nameWords', fields: ['nameWords'], unique: false },
    },
    {
      step: 'addIndex',
      table: 'suppliers',
      index: { name: 'suppliers_nameWords', fields: ['nameWords'], unique: false },
    },
    {
      step: 'addIndex',
      table: 'users',
      index: { name: 'users_nicknameWords', fields: ['nicknameWords'], unique: false },
    },
    {
      step: 'addIndex',
      table: 'pool_usage',
      index: { name: 'pool_usage_country', fields: ['country'], unique: false },
    },
    { step: 'addIndex', table: 'pool_usage', index: { name: 'pool_usage_source', fields: ['source'], unique: false } },
    {
      step: 'addIndex',
      table: 'sms_numbers',
      index: { name: 'sms_numbers_numberTail', fields: ['numberTail'], unique: false },
    },
    { step: 'addIndex', table: 'terminals', index: { name: 'terminals_remark', fields: ['remark'], unique: false } },
    {
      step: 'addIndex',
      table: 'terminals',
      index: { name: 'terminals_iccidTail', fields: ['iccidTail'], unique: false },
    },
    {
      step: 'addIndex',
      table: 'terminals',
      index: { name: 'terminals_imsiTail', fields: ['imsiTail'], unique: false },
    },
    {
      step: 'addIndex',
      table: 'orders',
      index: {
        name: 'orders_plan_createdAt_id_deletedAt_status',
        fields: ['plan', 'createdAt', 'id', 'deletedAt', 'status'],
        unique: false,
      },
    },
    { step: 'addIndex', table: 'ctrip_orders', index: { name: 'ctrip_orders_PLU', fields: ['PLU'], unique: false } },
    {
      step: 'addIndex',
      table: 'ctrip_statement_lines',
      index: { name: 'ctrip_statement_lines_otaOrderId', fields: ['otaOrderId'], unique: false },
    },
    { step: 'dropIndex', table: 'orders', index: { name: 'orders_plan', unique: false, fields: ['plan'] } },
  ]);

export const down = ({ change }: Input): Promise<void> =>
  change(1, [
    { step: 'addIndex', table: 'orders', index: { name: 'orders_plan', unique: false, fields: ['plan'] } },
    {
      step: 'dropIndex',
      table: 'ledger_entries',
      index: { name: 'ledger_entries_remark', fields: ['remark'], unique: false },
    },
    {
      step: 'dropIndex',
      table: 'business_users',
      index: { name: 'business_users_voipPhone', fields: ['voipPhone'], unique: false },
    },
    {
      step: 'dropIndex',
      table: 'pool_usage',
      index: { name: 'pool_usage_country', fields: ['country'], unique: false },
    },
    { step: 'dropIndex', table: 'pool_usage', index: { name: 'pool_usage_source', fields: ['source'], unique: false } },
    { step: 'dropIndex', table: 'terminals', index: { name: 'terminals_remark', fields: ['remark'], unique: false } },
    {
      step: 'dropIndex',
      table: 'orders',
      index: {
        name: 'orders_plan_createdAt_id_deletedAt_status',
        fields: ['plan', 'createdAt', 'id', 'deletedAt', 'status'],
        unique: false,
      },
    },
    { step: 'dropIndex', table: 'ctrip_orders', index: { name: 'ctrip_orders_PLU', fields: ['PLU'], unique: false } },
    {
      step: 'dropIndex',
      table: 'ctrip_statement_lines',
      index: { name: 'ctrip_statement_lines_otaOrderId', fields: ['otaOrderId'], unique: false },
    },
    {
      step: 'dropColumn',
      table: 'terminals',
      column: 'imsiTail',
      indexes: [{ name: 'terminals_imsiTail', fields: ['imsiTail'], unique: false }],
    },
    {
      step: 'dropColumn',
      table: 'terminals',
      column: 'iccidTail',
      indexes: [{ name: 'terminals_iccidTail', fields: ['iccidTail'], unique: false }],
    },
    {
      step: 'dropColumn',
      table: 'sms_numbers',
      column: 'numberTail',
      indexes: [{ name: 'sms_numbers_numberTail', fields: ['numberTail'], unique: false }],
    },
    {
      step: 'dropColumn',
      table: 'users',
      column: 'nicknameWords',
      indexes: [{ name: 'users_nicknameWords', fields: ['nicknameWords'], unique: false }],
    },
    {
      step: 'dropColumn',
      table: 'suppliers',
      column: 'nameWords',
      indexes: [{ name: 'suppliers_nameWords', fields: ['nameWords'], unique: false }],
    },
    {
      step: 'dropColumn',
      table: 'sms_code_plans',
      column: 'nameWords',
      indexes: [{ name: 'sms_code_plans_nameWords', fields: ['nameWords'], unique: false }],
    },
    {
      step: 'dropColumn',
      table: 'plans',
      column: 'titlesWords',
      indexes: [{ name: 'plans_titlesWords', fields: ['titlesWords'], unique: false }],
    },
    {
      step: 'dropColumn',
      table: 'plans',
      column: 'nameWords',
      indexes: [{ name: 'plans_nameWords', fields: ['nameWords'], unique: false }],
    },
    {
      step: 'dropColumn',
      table: 'plan_topics',
      column: 'nameWords',
      indexes: [{ name: 'plan_topics_nameWords', fields: ['nameWords'], unique: false }],
    },
    {
      step: 'dropColumn',
      table: 'business_users',
      column: 'nicknameWords',
      indexes: [{ name: 'business_users_nicknameWords', fields: ['nicknameWords'], unique: false }],
    },
  ]);
