// Written by `npm run migration:generate`. Frozen once released: what a step of version 1 does never changes.
//
// tools  mark  new, STRING(7)

interface Input {
  change(version: 1, steps: readonly object[]): Promise<void>;
}

export const up = ({ change }: Input): Promise<void> =>
  change(1, [{ step: 'addColumn', table: 'tools', column: 'mark', as: { type: 'STRING(7)', nullable: true } }]);

export const down = ({ change }: Input): Promise<void> =>
  change(1, [{ step: 'dropColumn', table: 'tools', column: 'mark' }]);
