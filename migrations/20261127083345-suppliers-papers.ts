// Written by `npm run migration:generate`. Frozen once released: what a step of version 1 does never changes.
//
// suppliers  contract   new, BIGINT
// suppliers  priceList  new, BIGINT
// suppliers             index suppliers_contract (contract)
// suppliers             index suppliers_priceList (priceList)

interface Input {
  change(version: 1, steps: readonly object[]): Promise<void>;
}

export const up = ({ change }: Input): Promise<void> =>
  change(1, [
    { step: 'addColumn', table: 'suppliers', column: 'contract', as: { type: 'BIGINT', nullable: true } },
    { step: 'addColumn', table: 'suppliers', column: 'priceList', as: { type: 'BIGINT', nullable: true } },
    {
      step: 'addIndex',
      table: 'suppliers',
      index: { name: 'suppliers_contract', fields: ['contract'], unique: false },
    },
    {
      step: 'addIndex',
      table: 'suppliers',
      index: { name: 'suppliers_priceList', fields: ['priceList'], unique: false },
    },
  ]);

export const down = ({ change }: Input): Promise<void> =>
  change(1, [
    {
      step: 'dropColumn',
      table: 'suppliers',
      column: 'priceList',
      indexes: [{ name: 'suppliers_priceList', fields: ['priceList'], unique: false }],
    },
    {
      step: 'dropColumn',
      table: 'suppliers',
      column: 'contract',
      indexes: [{ name: 'suppliers_contract', fields: ['contract'], unique: false }],
    },
  ]);
