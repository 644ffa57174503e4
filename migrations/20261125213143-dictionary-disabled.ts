// Written by `npm run migration:generate`. Frozen once released: what a step of version 1 does never changes.
//
// dictionary  disabled  new, BOOLEAN, required; the rows that are there get false

interface Input {
  change(version: 1, steps: readonly object[]): Promise<void>;
}

export const up = ({ change }: Input): Promise<void> =>
  change(1, [
    {
      step: 'addColumn',
      table: 'dictionary',
      column: 'disabled',
      as: { type: 'BOOLEAN', nullable: false },
      default: false,
    },
  ]);

export const down = ({ change }: Input): Promise<void> =>
  change(1, [{ step: 'dropColumn', table: 'dictionary', column: 'disabled', indexes: [] }]);
