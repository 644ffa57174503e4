// Written by `npm run migration:generate`. Frozen once released: what a step of version 1 does never changes.
//
// wechat_bindings                new table of 7 columns
// notifications    wechatAt      new, DATE(3)
// notifications    wechatSentAt  new, DATE(3)
// wxmp_settings    templates     new, JSON
// notifications                  index notifications_wechatAt (wechatAt)

interface Input {
  change(version: 1, steps: readonly object[]): Promise<void>;
}

export const up = ({ change }: Input): Promise<void> =>
  change(1, [
    {
      step: 'createTable',
      table: 'wechat_bindings',
      columns: {
        user: { type: 'BIGINT', nullable: false, references: 'users' },
        settings: { type: 'BIGINT', nullable: false, references: 'wxmp_settings' },
        openId: { type: 'TEXT', nullable: true },
        followerHash: { type: 'STRING(64)', nullable: true },
        boundAt: { type: 'DATE(3)', nullable: true },
        unreachableAt: { type: 'DATE(3)', nullable: true },
        unreachableCode: { type: 'INTEGER', nullable: true },
      },
      indexes: [
        { name: 'wechat_bindings_followerHash', fields: ['followerHash'], unique: true },
        { name: 'wechat_bindings_user', fields: ['user'], unique: true },
        { name: 'wechat_bindings_settings', fields: ['settings'], unique: false },
      ],
    },
    { step: 'addColumn', table: 'notifications', column: 'wechatAt', as: { type: 'DATE(3)', nullable: true } },
    { step: 'addColumn', table: 'notifications', column: 'wechatSentAt', as: { type: 'DATE(3)', nullable: true } },
    { step: 'addColumn', table: 'wxmp_settings', column: 'templates', as: { type: 'JSON', nullable: true } },
    {
      step: 'addIndex',
      table: 'notifications',
      index: { name: 'notifications_wechatAt', fields: ['wechatAt'], unique: false },
    },
  ]);

export const down = ({ change }: Input): Promise<void> =>
  change(1, [
    { step: 'dropColumn', table: 'wxmp_settings', column: 'templates', indexes: [] },
    { step: 'dropColumn', table: 'notifications', column: 'wechatSentAt', indexes: [] },
    {
      step: 'dropColumn',
      table: 'notifications',
      column: 'wechatAt',
      indexes: [{ name: 'notifications_wechatAt', fields: ['wechatAt'], unique: false }],
    },
    { step: 'dropTable', table: 'wechat_bindings' },
  ]);
