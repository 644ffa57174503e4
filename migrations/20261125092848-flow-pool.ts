// Written by `npm run migration:generate`. Frozen once released: what a step of version 1 does never changes.
//
// business_users                        new table of 16 columns
// business_user_contacts                new table of 5 columns
// pool_bills                            new table of 12 columns
// flow_pool_prices                      new table of 5 columns
// organisations                         new table of 4 columns
// pool_usage                            new table of 6 columns
// business_users_cards                  new table of 2 columns
// recharge_records        businessUser  new, BIGINT, a row of business_users
// recharge_records                      index recharge_records_businessUser (businessUser)

interface Input {
  change(version: 1, steps: readonly object[]): Promise<void>;
}

export const up = ({ change }: Input): Promise<void> =>
  change(1, [
    {
      step: 'createTable',
      table: 'business_users',
      columns: {
        account: { type: 'STRING(128)', nullable: false },
        nickname: { type: 'STRING(64)', nullable: true },
        source: { type: 'STRING(32)', nullable: false, values: ['APP', 'WEB', 'WX', 'CTRIP', 'IMPORT'] },
        status: { type: 'STRING(32)', nullable: false, values: ['ENABLED', 'DISABLED'] },
        realName: { type: 'BOOLEAN', nullable: false },
        faceVerified: { type: 'BOOLEAN', nullable: false },
        passportVerified: { type: 'BOOLEAN', nullable: false },
        imei: { type: 'TEXT', nullable: true },
        deviceType: { type: 'STRING(32)', nullable: true, values: ['IOS', 'ANDROID', 'HARMONY', 'OTHER'] },
        pushId: { type: 'TEXT', nullable: true },
        position: { type: 'TEXT', nullable: true },
        voipPhone: { type: 'STRING(20)', nullable: true },
        currency: { type: 'STRING(32)', nullable: false, values: ['USD', 'CNY', 'HKD', 'EUR', 'KRW'] },
        balance: { type: 'BIGINT', nullable: true },
        remark: { type: 'STRING(500)', nullable: true },
        accountFolded: { type: 'FOLDED(255)', nullable: true },
      },
      indexes: [{ name: 'business_users_accountFolded', fields: ['accountFolded'], unique: true }],
    },
    {
      step: 'createTable',
      table: 'business_user_contacts',
      columns: {
        user: { type: 'BIGINT', nullable: false, references: 'business_users' },
        place: { type: 'INTEGER', nullable: true },
        name: { type: 'TEXT', nullable: false },
        phone: { type: 'TEXT', nullable: true },
        mail: { type: 'TEXT', nullable: true },
      },
      indexes: [{ name: 'business_user_contacts_user', fields: ['user'], unique: false }],
    },
    {
      step: 'createTable',
      table: 'pool_bills',
      columns: {
        billNo: { type: 'STRING(32)', nullable: true },
        account: { type: 'BIGINT', nullable: true },
        day: { type: 'DATEONLY', nullable: true },
        kind: { type: 'STRING(32)', nullable: true, values: ['PURCHASE', 'REFUND'] },
        usedMB: { type: 'INTEGER', nullable: true },
        amount: { type: 'BIGINT', nullable: true },
        currency: { type: 'STRING(3)', nullable: true },
        reason: { type: 'STRING(32)', nullable: true, values: ['DAY', 'USAGE', 'PRICE'] },
        lines: { type: 'JSON', nullable: true },
        reverses: { type: 'BIGINT', nullable: true },
        attempt: { type: 'INTEGER', nullable: true },
        transaction: { type: 'INTEGER', nullable: true },
      },
      indexes: [
        { name: 'pool_bills_account_day_attempt_kind', fields: ['account', 'day', 'attempt', 'kind'], unique: true },
        { name: 'pool_bills_billNo', fields: ['billNo'], unique: true },
      ],
    },
    {
      step: 'createTable',
      table: 'flow_pool_prices',
      columns: {
        account: { type: 'BIGINT', nullable: false, references: 'users' },
        country: { type: 'STRING(2)', nullable: false },
        unitPrice: { type: 'INTEGER', nullable: false },
        startsOn: { type: 'DATEONLY', nullable: false },
        disabled: { type: 'BOOLEAN', nullable: false },
      },
      indexes: [
        { name: 'flow_pool_prices_account_country_startsOn', fields: ['account', 'country', 'startsOn'], unique: true },
      ],
    },
    {
      step: 'createTable',
      table: 'organisations',
      columns: {
        salesman: { type: 'BIGINT', nullable: false, references: 'users' },
        department: {
          type: 'STRING(32)',
          nullable: false,
          values: [
            'GENERAL',
            'TECH_DEPT',
            'FINANCE',
            'SMS',
            'SALES',
            'MARKETING',
            'OPERATIONS',
            'PRODUCT',
            'PURCHASE',
            'CUSTOMER_SERVICE',
            'HR',
            'ADMINISTRATION',
            'LEGAL',
            'LOGISTICS',
            'WAREHOUSE',
            'CHANNEL',
            'OVERSEAS',
            'CTRIP',
            'APP',
          ],
        },
        remark: { type: 'STRING(500)', nullable: true },
        disabled: { type: 'BOOLEAN', nullable: false },
      },
      indexes: [{ name: 'organisations_salesman_department', fields: ['salesman', 'department'], unique: true }],
    },
    {
      step: 'createTable',
      table: 'pool_usage',
      columns: {
        account: { type: 'BIGINT', nullable: false, references: 'users' },
        country: { type: 'STRING(2)', nullable: false },
        day: { type: 'DATEONLY', nullable: false },
        usedMB: { type: 'INTEGER', nullable: false },
        source: { type: 'STRING(32)', nullable: false },
        pending: { type: 'BOOLEAN', nullable: false },
      },
      indexes: [
        {
          name: 'pool_usage_account_day_country_source',
          fields: ['account', 'day', 'country', 'source'],
          unique: true,
        },
        { name: 'pool_usage_pending_day_account', fields: ['pending', 'day', 'account'], unique: false },
      ],
    },
    {
      step: 'createTable',
      table: 'business_users_cards',
      columns: {
        owner: { type: 'BIGINT', nullable: false, references: 'business_users' },
        item: { type: 'BIGINT', nullable: false, references: 'terminals' },
      },
      indexes: [
        { name: 'business_users_cards_owner_item', fields: ['owner', 'item'], unique: true },
        { name: 'business_users_cards_item', fields: ['item'], unique: false },
      ],
    },
    {
      step: 'addColumn',
      table: 'recharge_records',
      column: 'businessUser',
      as: { type: 'BIGINT', nullable: true, references: 'business_users' },
    },
    {
      step: 'addIndex',
      table: 'recharge_records',
      index: { name: 'recharge_records_businessUser', fields: ['businessUser'], unique: false },
    },
  ]);

export const down = ({ change }: Input): Promise<void> =>
  change(1, [
    {
      step: 'dropColumn',
      table: 'recharge_records',
      column: 'businessUser',
      indexes: [{ name: 'recharge_records_businessUser', fields: ['businessUser'], unique: false }],
    },
    { step: 'dropTable', table: 'business_users_cards' },
    { step: 'dropTable', table: 'pool_usage' },
    { step: 'dropTable', table: 'organisations' },
    { step: 'dropTable', table: 'flow_pool_prices' },
    { step: 'dropTable', table: 'pool_bills' },
    { step: 'dropTable', table: 'business_user_contacts' },
    { step: 'dropTable', table: 'business_users' },
  ]);
