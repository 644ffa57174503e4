// Written by `npm run migration:generate`. Frozen once released: what a step of version 1 does never changes.
//
// approvals  assistant  new, STRING(64)
// approvals  byPersons  new, BOOLEAN, required; the rows that are there get false

interface Input {
  change(version: 1, steps: readonly object[]): Promise<void>;
}

export const up = ({ change }: Input): Promise<void> =>
  change(1, [
    { step: 'addColumn', table: 'approvals', column: 'assistant', as: { type: 'STRING(64)', nullable: true } },
    {
      step: 'addColumn',
      table: 'approvals',
      column: 'byPersons',
      as: { type: 'BOOLEAN', nullable: false },
      default: false,
    },
  ]);

export const down = ({ change }: Input): Promise<void> =>
  change(1, [
    { step: 'dropColumn', table: 'approvals', column: 'byPersons', indexes: [] },
    { step: 'dropColumn', table: 'approvals', column: 'assistant', indexes: [] },
  ]);
