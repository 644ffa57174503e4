// Written by `npm run migration:generate`. Frozen once released: what a step of version 1 does never changes.
//
// push_devices                  new table of 5 columns
// app_messages                  new table of 14 columns
// messages                      new table of 15 columns
// push_deliveries               new table of 4 columns
// notifications    popClosedAt  new, DATE(3)
// notifications    link         new, STRING(64)
// notifications    endsAt       new, DATE(3)
// notifications    mailAt       new, DATE(3)
// notifications    mailedAt     new, DATE(3)
// notifications                 unique index notifications_message_user (message, user)
// notifications                 index notifications_mailAt (mailAt)

interface Input {
  change(version: 1, steps: readonly object[]): Promise<void>;
}

export const up = ({ change }: Input): Promise<void> =>
  change(1, [
    {
      step: 'createTable',
      table: 'push_devices',
      columns: {
        account: { type: 'STRING(128)', nullable: true },
        pushId: { type: 'STRING(64)', nullable: true },
        platform: { type: 'STRING(32)', nullable: true, values: ['ANDROID', 'IOS'] },
        language: { type: 'STRING(32)', nullable: false, values: ['zh', 'en', 'cht'] },
        disabled: { type: 'BOOLEAN', nullable: false },
      },
      indexes: [
        { name: 'push_devices_account', fields: ['account'], unique: false },
        { name: 'push_devices_pushId', fields: ['pushId'], unique: true },
      ],
    },
    {
      step: 'createTable',
      table: 'app_messages',
      columns: {
        title: { type: 'JSON', nullable: false },
        content: { type: 'JSON', nullable: false },
        type: {
          type: 'STRING(32)',
          nullable: false,
          values: ['SINGLE', 'BROADCAST', 'MASS_SENDING', 'ACCOUNT_WITHOUT', 'JPUSH_ID_WITHOUT'],
        },
        targets: { type: 'JSON', nullable: true },
        status: { type: 'STRING(32)', nullable: false, values: ['DRAFT', 'SENDING', 'SENT', 'FAILED'] },
        disabled: { type: 'BOOLEAN', nullable: false },
        total: { type: 'INTEGER', nullable: true },
        sent: { type: 'INTEGER', nullable: true },
        failed: { type: 'INTEGER', nullable: true },
        reason: { type: 'STRING(255)', nullable: true },
        publishedAt: { type: 'DATE(3)', nullable: true },
        finishedAt: { type: 'DATE(3)', nullable: true },
        author: { type: 'BIGINT', nullable: true, references: 'users' },
        lastDevice: { type: 'INTEGER', nullable: true },
      },
      indexes: [{ name: 'app_messages_author', fields: ['author'], unique: false }],
    },
    {
      step: 'createTable',
      table: 'messages',
      columns: {
        title: { type: 'JSON', nullable: false },
        content: { type: 'JSON', nullable: false },
        noticeType: { type: 'STRING(32)', nullable: true, values: ['SYSTEM', 'PROMO'] },
        status: { type: 'STRING(32)', nullable: false, values: ['DRAFT', 'SCHEDULED', 'SENDING', 'PUBLISHED'] },
        disabled: { type: 'BOOLEAN', nullable: false },
        pop: { type: 'BOOLEAN', nullable: false },
        audience: { type: 'JSON', nullable: true },
        channels: { type: 'JSON', nullable: true },
        publishAt: { type: 'DATE(3)', nullable: true },
        expiresAt: { type: 'DATE(3)', nullable: true },
        publishedAt: { type: 'DATE(3)', nullable: true },
        reached: { type: 'INTEGER', nullable: true },
        author: { type: 'BIGINT', nullable: true, references: 'users' },
        lastReceiver: { type: 'INTEGER', nullable: true },
        schedule: { type: 'INTEGER', nullable: true },
      },
      indexes: [
        { name: 'messages_status', fields: ['status'], unique: false },
        { name: 'messages_author', fields: ['author'], unique: false },
      ],
    },
    {
      step: 'createTable',
      table: 'push_deliveries',
      columns: {
        message: { type: 'BIGINT', nullable: false, references: 'app_messages' },
        device: { type: 'BIGINT', nullable: false, references: 'push_devices' },
        state: { type: 'STRING(32)', nullable: false, values: ['QUEUED', 'CLAIMED', 'SENT', 'FAILED', 'NOTICE'] },
        cid: { type: 'STRING(64)', nullable: true },
      },
      indexes: [
        { name: 'push_deliveries_message_device', fields: ['message', 'device'], unique: true },
        { name: 'push_deliveries_message_state', fields: ['message', 'state'], unique: false },
        { name: 'push_deliveries_device', fields: ['device'], unique: false },
      ],
    },
    { step: 'addColumn', table: 'notifications', column: 'popClosedAt', as: { type: 'DATE(3)', nullable: true } },
    { step: 'addColumn', table: 'notifications', column: 'link', as: { type: 'STRING(64)', nullable: true } },
    { step: 'addColumn', table: 'notifications', column: 'endsAt', as: { type: 'DATE(3)', nullable: true } },
    { step: 'addColumn', table: 'notifications', column: 'mailAt', as: { type: 'DATE(3)', nullable: true } },
    { step: 'addColumn', table: 'notifications', column: 'mailedAt', as: { type: 'DATE(3)', nullable: true } },
    {
      step: 'addIndex',
      table: 'notifications',
      index: { name: 'notifications_message_user', fields: ['message', 'user'], unique: true },
    },
    {
      step: 'addIndex',
      table: 'notifications',
      index: { name: 'notifications_mailAt', fields: ['mailAt'], unique: false },
    },
  ]);

export const down = ({ change }: Input): Promise<void> =>
  change(1, [
    {
      step: 'dropIndex',
      table: 'notifications',
      index: { name: 'notifications_message_user', fields: ['message', 'user'], unique: true },
    },
    { step: 'dropColumn', table: 'notifications', column: 'mailedAt', indexes: [] },
    {
      step: 'dropColumn',
      table: 'notifications',
      column: 'mailAt',
      indexes: [{ name: 'notifications_mailAt', fields: ['mailAt'], unique: false }],
    },
    { step: 'dropColumn', table: 'notifications', column: 'endsAt', indexes: [] },
    { step: 'dropColumn', table: 'notifications', column: 'link', indexes: [] },
    { step: 'dropColumn', table: 'notifications', column: 'popClosedAt', indexes: [] },
    { step: 'dropTable', table: 'push_deliveries' },
    { step: 'dropTable', table: 'messages' },
    { step: 'dropTable', table: 'app_messages' },
    { step: 'dropTable', table: 'push_devices' },
  ]);
