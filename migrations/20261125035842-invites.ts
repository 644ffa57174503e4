// Written by `npm run migration:generate`. Frozen once released: what a step of version 1 does never changes.
//
// invites          new table of 7 columns
// users    invite  new, BIGINT, a row of invites
// users            index users_invite (invite)

interface Input {
  change(version: 1, steps: readonly object[]): Promise<void>;
}

export const up = ({ change }: Input): Promise<void> =>
  change(1, [
    {
      step: 'createTable',
      table: 'invites',
      columns: {
        inviter: { type: 'BIGINT', nullable: true },
        remark: { type: 'STRING(64)', nullable: true },
        status: { type: 'STRING(32)', nullable: false, values: ['OPEN', 'USED', 'REVOKED'] },
        uses: { type: 'INTEGER', nullable: true },
        used: { type: 'INTEGER', nullable: true },
        expiresAt: { type: 'DATE(3)', nullable: true },
        revokedAt: { type: 'DATE(3)', nullable: true },
      },
      indexes: [{ name: 'invites_inviter', fields: ['inviter'], unique: false }],
    },
    {
      step: 'addColumn',
      table: 'users',
      column: 'invite',
      as: { type: 'BIGINT', nullable: true, references: 'invites' },
    },
    { step: 'addIndex', table: 'users', index: { name: 'users_invite', fields: ['invite'], unique: false } },
  ]);

export const down = ({ change }: Input): Promise<void> =>
  change(1, [
    {
      step: 'dropColumn',
      table: 'users',
      column: 'invite',
      indexes: [{ name: 'users_invite', fields: ['invite'], unique: false }],
    },
    { step: 'dropTable', table: 'invites' },
  ]);
