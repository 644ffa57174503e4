// Written by `npm run migration:generate`. Frozen once released: what a step of version 1 does never changes.
//
// ctrip_plans  currency  new, STRING(32), required, USD | CNY | HKD | EUR | KRW; the rows that are there get "CNY"

interface Input {
  change(version: 1, steps: readonly object[]): Promise<void>;
}

export const up = ({ change }: Input): Promise<void> =>
  change(1, [
    {
      step: 'addColumn',
      table: 'ctrip_plans',
      column: 'currency',
      as: { type: 'STRING(32)', nullable: false, values: ['USD', 'CNY', 'HKD', 'EUR', 'KRW'] },
      default: 'CNY',
    },
  ]);

export const down = ({ change }: Input): Promise<void> =>
  change(1, [{ step: 'dropColumn', table: 'ctrip_plans', column: 'currency', indexes: [] }]);
