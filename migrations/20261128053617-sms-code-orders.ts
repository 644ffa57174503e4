// Written by `npm run migration:generate`. Frozen once released: what a step of version 1 does never changes.
//
// sms_code_orders    index sms_code_orders_country (country)

interface Input {
  change(version: 1, steps: readonly object[]): Promise<void>;
}

export const up = ({ change }: Input): Promise<void> =>
  change(1, [
    {
      step: 'addIndex',
      table: 'sms_code_orders',
      index: { name: 'sms_code_orders_country', fields: ['country'], unique: false },
    },
  ]);

export const down = ({ change }: Input): Promise<void> =>
  change(1, [
    {
      step: 'dropIndex',
      table: 'sms_code_orders',
      index: { name: 'sms_code_orders_country', fields: ['country'], unique: false },
    },
  ]);
