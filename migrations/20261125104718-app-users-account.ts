// Written by `npm run migration:generate`. Frozen once released: what a step of version 1 does never changes.
//
// business_users    index business_users_account_id (account, id)

interface Input {
  change(version: 1, steps: readonly object[]): Promise<void>;
}

export const up = ({ change }: Input): Promise<void> =>
  change(1, [
    {
      step: 'addIndex',
      table: 'business_users',
      index: { name: 'business_users_account_id', fields: ['account', 'id'], unique: false },
    },
  ]);

export const down = ({ change }: Input): Promise<void> =>
  change(1, [
    {
      step: 'dropIndex',
      table: 'business_users',
      index: { name: 'business_users_account_id', fields: ['account', 'id'], unique: false },
    },
  ]);
