// Written by `npm run migration:generate`. Frozen once released: what a step of version 1 does never changes.
//
// sms_code_plans        new table of 9 columns
// sms_messages          new table of 13 columns
// sms_number_records    new table of 7 columns
// sms_numbers           new table of 7 columns
// sms_code_orders       new table of 19 columns

interface Input {
  change(version: 1, steps: readonly object[]): Promise<void>;
}

export const up = ({ change }: Input): Promise<void> =>
  change(1, [
    {
      step: 'createTable',
      table: 'sms_code_plans',
      columns: {
        name: { type: 'STRING(128)', nullable: false },
        type: { type: 'STRING(32)', nullable: false, values: ['MONTH'] },
        months: { type: 'INTEGER', nullable: false },
        country: { type: 'STRING(2)', nullable: false },
        price: { type: 'BIGINT', nullable: false },
        currency: { type: 'STRING(32)', nullable: false, values: ['USD', 'CNY', 'HKD', 'EUR', 'KRW'] },
        status: { type: 'STRING(32)', nullable: false, values: ['RACKING', 'UNSHELVE'] },
        listedAt: { type: 'DATE(3)', nullable: true },
        remark: { type: 'STRING(500)', nullable: true },
      },
      indexes: [{ name: 'sms_code_plans_name', fields: ['name'], unique: true }],
    },
    {
      step: 'createTable',
      table: 'sms_messages',
      columns: {
        number: { type: 'BIGINT', nullable: true },
        state: { type: 'STRING(32)', nullable: true, values: ['DELIVERED', 'QUARANTINED'] },
        reason: { type: 'STRING(32)', nullable: true, values: ['NO_ORDER', 'RESTING', 'OUTSIDE_TERM', 'TIME'] },
        order: { type: 'BIGINT', nullable: true },
        user: { type: 'BIGINT', nullable: true },
        from: { type: 'TEXT', nullable: true },
        code: { type: 'TEXT', nullable: true },
        text: { type: 'TEXT', nullable: true },
        receivedAt: { type: 'DATE(3)', nullable: true },
        delay: { type: 'INTEGER', nullable: true },
        gateway: { type: 'STRING(32)', nullable: true, values: ['HTTP', 'SMPP'] },
        messageHash: { type: 'STRING(64)', nullable: true },
        erasedAt: { type: 'DATE(3)', nullable: true },
      },
      indexes: [
        { name: 'sms_messages_user_id', fields: ['user', 'id'], unique: false },
        { name: 'sms_messages_user_createdAt', fields: ['user', 'createdAt'], unique: false },
        { name: 'sms_messages_number_receivedAt', fields: ['number', 'receivedAt'], unique: false },
        { name: 'sms_messages_state_id', fields: ['state', 'id'], unique: false },
        { name: 'sms_messages_createdAt_id', fields: ['createdAt', 'id'], unique: false },
        { name: 'sms_messages_erasedAt_createdAt', fields: ['erasedAt', 'createdAt'], unique: false },
        { name: 'sms_messages_order', fields: ['order'], unique: false },
        { name: 'sms_messages_messageHash', fields: ['messageHash'], unique: true },
      ],
    },
    {
      step: 'createTable',
      table: 'sms_number_records',
      columns: {
        circulation: { type: 'STRING(32)', nullable: true, values: ['DISTRIBUTE', 'RETRIEVE'] },
        from: { type: 'BIGINT', nullable: true },
        to: { type: 'BIGINT', nullable: true },
        ranges: { type: 'JSON', nullable: true },
        count: { type: 'INTEGER', nullable: true },
        operator: { type: 'BIGINT', nullable: true },
        remark: { type: 'STRING(255)', nullable: true },
      },
      indexes: [
        { name: 'sms_number_records_from', fields: ['from'], unique: false },
        { name: 'sms_number_records_to', fields: ['to'], unique: false },
      ],
    },
    {
      step: 'createTable',
      table: 'sms_numbers',
      columns: {
        number: { type: 'STRING(32)', nullable: false },
        country: { type: 'STRING(2)', nullable: false },
        status: { type: 'STRING(32)', nullable: false, values: ['UNUSED', 'USING', 'COMPLETED', 'REVOKED'] },
        holder: { type: 'BIGINT', nullable: true, references: 'users' },
        circulation: { type: 'STRING(32)', nullable: true, values: ['DISTRIBUTE', 'RETRIEVE'] },
        restsUntil: { type: 'DATE(3)', nullable: true },
        remark: { type: 'STRING(500)', nullable: true },
      },
      indexes: [
        { name: 'sms_numbers_status_country_id', fields: ['status', 'country', 'id'], unique: false },
        { name: 'sms_numbers_status_restsUntil', fields: ['status', 'restsUntil'], unique: false },
        { name: 'sms_numbers_createdAt_id', fields: ['createdAt', 'id'], unique: false },
        { name: 'sms_numbers_number', fields: ['number'], unique: true },
        { name: 'sms_numbers_holder', fields: ['holder'], unique: false },
      ],
    },
    {
      step: 'createTable',
      table: 'sms_code_orders',
      columns: {
        orderNo: { type: 'STRING(32)', nullable: true },
        orderType: { type: 'STRING(32)', nullable: false, values: ['RECYCLE'] },
        number: { type: 'BIGINT', nullable: true, references: 'sms_numbers' },
        plan: { type: 'BIGINT', nullable: true, references: 'sms_code_plans' },
        user: { type: 'BIGINT', nullable: true, references: 'users' },
        country: { type: 'STRING(2)', nullable: true },
        status: { type: 'STRING(32)', nullable: true, values: ['STOCKED', 'USING', 'CANCELLED'] },
        ending: { type: 'STRING(32)', nullable: true, values: ['EXPIRED', 'REVOKED', 'RETRIEVED'] },
        price: { type: 'BIGINT', nullable: true },
        refunded: { type: 'BIGINT', nullable: true },
        currency: { type: 'STRING(3)', nullable: true },
        terms: { type: 'INTEGER', nullable: true },
        months: { type: 'INTEGER', nullable: true },
        startedAt: { type: 'DATE(3)', nullable: true },
        endsAt: { type: 'DATE(3)', nullable: true },
        closedAt: { type: 'DATE(3)', nullable: true },
        createdBy: { type: 'BIGINT', nullable: true, references: 'users' },
        remark: { type: 'STRING(500)', nullable: true },
        liveNumber: { type: 'INTEGER', nullable: true },
      },
      indexes: [
        { name: 'sms_code_orders_status_endsAt', fields: ['status', 'endsAt'], unique: false },
        { name: 'sms_code_orders_user_status', fields: ['user', 'status'], unique: false },
        { name: 'sms_code_orders_createdAt_id', fields: ['createdAt', 'id'], unique: false },
        { name: 'sms_code_orders_orderNo', fields: ['orderNo'], unique: true },
        { name: 'sms_code_orders_number', fields: ['number'], unique: false },
        { name: 'sms_code_orders_plan', fields: ['plan'], unique: false },
        { name: 'sms_code_orders_createdBy', fields: ['createdBy'], unique: false },
        { name: 'sms_code_orders_liveNumber', fields: ['liveNumber'], unique: true },
      ],
    },
  ]);

export const down = ({ change }: Input): Promise<void> =>
  change(1, [
    { step: 'dropTable', table: 'sms_code_orders' },
    { step: 'dropTable', table: 'sms_numbers' },
    { step: 'dropTable', table: 'sms_number_records' },
    { step: 'dropTable', table: 'sms_messages' },
    { step: 'dropTable', table: 'sms_code_plans' },
  ]);
