// Written by `npm run migration:generate`. Frozen once released: what a step of version 1 does never changes.
//
// approvals  sum       new, BIGINT
// approvals  currency  new, STRING(3)
// approvals  judged    new, JSON

interface Input {
  change(version: 1, steps: readonly object[]): Promise<void>;
}

export const up = ({ change }: Input): Promise<void> =>
  change(1, [
    { step: 'addColumn', table: 'approvals', column: 'sum', as: { type: 'BIGINT', nullable: true } },
    { step: 'addColumn', table: 'approvals', column: 'currency', as: { type: 'STRING(3)', nullable: true } },
    { step: 'addColumn', table: 'approvals', column: 'judged', as: { type: 'JSON', nullable: true } },
  ]);

export const down = ({ change }: Input): Promise<void> =>
  change(1, [
    { step: 'dropColumn', table: 'approvals', column: 'judged', indexes: [] },
    { step: 'dropColumn', table: 'approvals', column: 'currency', indexes: [] },
    { step: 'dropColumn', table: 'approvals', column: 'sum', indexes: [] },
  ]);
