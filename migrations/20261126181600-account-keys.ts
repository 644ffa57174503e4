// Written by `npm run migration:generate`. Frozen once released: what a step of version 1 does never changes.
//
// users  accountFolded  new, FOLDED(255)
// users  accountFolded  account without its case
// users                 unique index users_accountFolded (accountFolded)
// users                 no unique index users_account (account)
// users                 index users_account_id (account, id)
//
// Added by hand: accountFolded of business_users is made again, because accents and width now fold, too.

export const needsStop = 'The old version does not fill the column by which accounts are found.';

interface Input {
  change(version: 1, steps: readonly object[]): Promise<void>;
}

const BUSINESS_USERS = { name: 'business_users_accountFolded', fields: ['accountFolded'], unique: true };

export const up = ({ change }: Input): Promise<void> =>
  change(1, [
    { step: 'addColumn', table: 'users', column: 'accountFolded', as: { type: 'FOLDED(255)', nullable: true } },
    { step: 'foldColumn', table: 'users', from: 'account', column: 'accountFolded' },
    {
      step: 'addIndex',
      table: 'users',
      index: { name: 'users_accountFolded', fields: ['accountFolded'], unique: true },
    },
    { step: 'dropIndex', table: 'users', index: { name: 'users_account', unique: true, fields: ['account'] } },
    { step: 'addIndex', table: 'users', index: { name: 'users_account_id', fields: ['account', 'id'] } },
    { step: 'dropColumn', table: 'business_users', column: 'accountFolded', indexes: [BUSINESS_USERS] },
    {
      step: 'addColumn',
      table: 'business_users',
      column: 'accountFolded',
      as: { type: 'FOLDED(255)', nullable: true },
    },
    { step: 'foldColumn', table: 'business_users', from: 'account', column: 'accountFolded' },
    { step: 'addIndex', table: 'business_users', index: BUSINESS_USERS },
  ]);

export const down = ({ change }: Input): Promise<void> =>
  change(1, [
    { step: 'dropIndex', table: 'users', index: { name: 'users_account_id', fields: ['account', 'id'] } },
    { step: 'addIndex', table: 'users', index: { name: 'users_account', unique: true, fields: ['account'] } },
    {
      step: 'dropColumn',
      table: 'users',
      column: 'accountFolded',
      indexes: [{ name: 'users_accountFolded', fields: ['accountFolded'], unique: true }],
    },
  ]);
