// Written by `npm run migration:generate`. Frozen once released: what a step of version 1 does never changes.
//
// members  accountFolded  new, FOLDED(255)
// members  accountFolded  account without its case
// members                 unique index members_accountFolded (accountFolded)
// members                 no unique index members_account (account)

interface Input {
  change(version: 1, steps: readonly object[]): Promise<void>;
}

export const up = ({ change }: Input): Promise<void> =>
  change(1, [
    { step: 'addColumn', table: 'members', column: 'accountFolded', as: { type: 'FOLDED(255)', nullable: true } },
    { step: 'foldColumn', table: 'members', from: 'account', column: 'accountFolded' },
    {
      step: 'addIndex',
      table: 'members',
      index: { name: 'members_accountFolded', fields: ['accountFolded'], unique: true },
    },
    { step: 'dropIndex', table: 'members', index: { name: 'members_account', unique: true, fields: ['account'] } },
  ]);

export const down = ({ change }: Input): Promise<void> =>
  change(1, [
    { step: 'addIndex', table: 'members', index: { name: 'members_account', unique: true, fields: ['account'] } },
    {
      step: 'dropColumn',
      table: 'members',
      column: 'accountFolded',
      indexes: [{ name: 'members_accountFolded', fields: ['accountFolded'], unique: true }],
    },
  ]);
