// Written by `npm run migration:generate`. Frozen once released: what a step of version 1 does never changes.
//
// orders  receipt  new, TEXT

interface Input {
  change(version: 1, steps: readonly object[]): Promise<void>;
}

export const up = ({ change }: Input): Promise<void> =>
  change(1, [{ step: 'addColumn', table: 'orders', column: 'receipt', as: { type: 'TEXT', nullable: true } }]);

export const down = ({ change }: Input): Promise<void> =>
  change(1, [{ step: 'dropColumn', table: 'orders', column: 'receipt', indexes: [] }]);
