// Written by `npm run migration:generate`. Frozen once released: what a step of version 1 does never changes.
//
// approvals  sender  new, JSON

interface Input {
  change(version: 1, steps: readonly object[]): Promise<void>;
}

export const up = ({ change }: Input): Promise<void> =>
  change(1, [{ step: 'addColumn', table: 'approvals', column: 'sender', as: { type: 'JSON', nullable: true } }]);

export const down = ({ change }: Input): Promise<void> =>
  change(1, [{ step: 'dropColumn', table: 'approvals', column: 'sender', indexes: [] }]);
