// Written by `npm run migration:generate`. Frozen once released: what a step of version 1 does never changes.
//
// wxmp_settings    new table of 17 columns

interface Input {
  change(version: 1, steps: readonly object[]): Promise<void>;
}

export const up = ({ change }: Input): Promise<void> =>
  change(1, [
    {
      step: 'createTable',
      table: 'wxmp_settings',
      columns: {
        agent: { type: 'BIGINT', nullable: false, references: 'users' },
        brandName: { type: 'JSON', nullable: true },
        logo: { type: 'BIGINT', nullable: true },
        theme: {
          type: 'STRING(32)',
          nullable: true,
          values: ['THEME_PURPLE', 'THEME_ORANGE', 'THEME_GREEN', 'THEME_RED', 'THEME_BLUE'],
        },
        welcome: { type: 'JSON', nullable: true },
        contact: { type: 'STRING(128)', nullable: true },
        appId: { type: 'STRING(32)', nullable: true },
        appSecret: { type: 'TEXT', nullable: true },
        token: { type: 'TEXT', nullable: true },
        encodingAesKey: { type: 'TEXT', nullable: true },
        mode: { type: 'STRING(32)', nullable: true, values: ['PLAIN', 'COMPATIBLE', 'SAFE'] },
        menu: { type: 'JSON', nullable: true },
        appSecretSetAt: { type: 'DATE(3)', nullable: true },
        tokenSetAt: { type: 'DATE(3)', nullable: true },
        encodingAesKeySetAt: { type: 'DATE(3)', nullable: true },
        callbackKey: { type: 'STRING(32)', nullable: true },
        lookupKey: { type: 'STRING(16)', nullable: true },
      },
      indexes: [
        { name: 'wxmp_settings_agent', fields: ['agent'], unique: true },
        { name: 'wxmp_settings_callbackKey', fields: ['callbackKey'], unique: true },
        { name: 'wxmp_settings_lookupKey', fields: ['lookupKey'], unique: true },
      ],
    },
  ]);

export const down = ({ change }: Input): Promise<void> => change(1, [{ step: 'dropTable', table: 'wxmp_settings' }]);
