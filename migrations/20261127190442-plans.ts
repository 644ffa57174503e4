// Written by `npm run migration:generate`. Frozen once released: what a step of version 1 does never changes.
//
// plans  names   new, JSON
// plans  titles  new, JSON

interface Input {
  change(version: 1, steps: readonly object[]): Promise<void>;
}

export const up = ({ change }: Input): Promise<void> =>
  change(1, [
    { step: 'addColumn', table: 'plans', column: 'names', as: { type: 'JSON', nullable: true } },
    { step: 'addColumn', table: 'plans', column: 'titles', as: { type: 'JSON', nullable: true } },
  ]);

export const down = ({ change }: Input): Promise<void> =>
  change(1, [
    { step: 'dropColumn', table: 'plans', column: 'titles', indexes: [] },
    { step: 'dropColumn', table: 'plans', column: 'names', indexes: [] },
  ]);
