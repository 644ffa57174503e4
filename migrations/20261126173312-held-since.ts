// Written by `npm run migration:generate`. Frozen once released: what a step of version 1 does never changes.
//
// terminals  ownerSince   new, DATE(3)
// terminals  agent1Since  new, DATE(3)
// terminals  agent2Since  new, DATE(3)
// terminals  agent3Since  new, DATE(3)

interface Input {
  change(version: 1, steps: readonly object[]): Promise<void>;
}

export const up = ({ change }: Input): Promise<void> =>
  change(1, [
    { step: 'addColumn', table: 'terminals', column: 'ownerSince', as: { type: 'DATE(3)', nullable: true } },
    { step: 'addColumn', table: 'terminals', column: 'agent1Since', as: { type: 'DATE(3)', nullable: true } },
    { step: 'addColumn', table: 'terminals', column: 'agent2Since', as: { type: 'DATE(3)', nullable: true } },
    { step: 'addColumn', table: 'terminals', column: 'agent3Since', as: { type: 'DATE(3)', nullable: true } },
  ]);

export const down = ({ change }: Input): Promise<void> =>
  change(1, [
    { step: 'dropColumn', table: 'terminals', column: 'agent3Since', indexes: [] },
    { step: 'dropColumn', table: 'terminals', column: 'agent2Since', indexes: [] },
    { step: 'dropColumn', table: 'terminals', column: 'agent1Since', indexes: [] },
    { step: 'dropColumn', table: 'terminals', column: 'ownerSince', indexes: [] },
  ]);
