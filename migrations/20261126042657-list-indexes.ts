// Written by `npm run migration:generate`. Frozen once released: what a step of version 1 does never changes.
//
// ledger_entries    index ledger_entries_createdAt_id_toAccount (createdAt, id, toAccount)
// terminals         index terminals_status_id (status, id)

interface Input {
  change(version: 1, steps: readonly object[]): Promise<void>;
}

export const up = ({ change }: Input): Promise<void> =>
  change(1, [
    {
      step: 'addIndex',
      table: 'ledger_entries',
      index: { name: 'ledger_entries_createdAt_id_toAccount', fields: ['createdAt', 'id', 'toAccount'], unique: false },
    },
    {
      step: 'addIndex',
      table: 'terminals',
      index: { name: 'terminals_status_id', fields: ['status', 'id'], unique: false },
    },
  ]);

export const down = ({ change }: Input): Promise<void> =>
  change(1, [
    {
      step: 'dropIndex',
      table: 'ledger_entries',
      index: { name: 'ledger_entries_createdAt_id_toAccount', fields: ['createdAt', 'id', 'toAccount'], unique: false },
    },
    {
      step: 'dropIndex',
      table: 'terminals',
      index: { name: 'terminals_status_id', fields: ['status', 'id'], unique: false },
    },
  ]);
