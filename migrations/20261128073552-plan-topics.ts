// Written by `npm run migration:generate`. Frozen once released: what a step of version 1 does never changes.
//
// plan_topics  names       new, JSON
// plan_topics  namesWords  new, FOLDED(512)
// plan_topics  namesWords  names as it is searched
// plan_topics              index plan_topics_namesWords (namesWords)

export const needsStop = 'The old version does not know the new tables.';

interface Input {
  change(version: 1, steps: readonly object[]): Promise<void>;
}

export const up = ({ change }: Input): Promise<void> =>
  change(1, [
    { step: 'addColumn', table: 'plan_topics', column: 'names', as: { type: 'JSON', nullable: true } },
    { step: 'addColumn', table: 'plan_topics', column: 'namesWords', as: { type: 'FOLDED(512)', nullable: true } },
    { step: 'foldColumn', table: 'plan_topics', from: 'names', column: 'namesWords', keeps: 'words' },
    {
      step: 'addIndex',
      table: 'plan_topics',
      index: { name: 'plan_topics_namesWords', fields: ['namesWords'], unique: false },
    },
  ]);

export const down = ({ change }: Input): Promise<void> =>
  change(1, [
    {
      step: 'dropColumn',
      table: 'plan_topics',
      column: 'namesWords',
      indexes: [{ name: 'plan_topics_namesWords', fields: ['namesWords'], unique: false }],
    },
    { step: 'dropColumn', table: 'plan_topics', column: 'names', indexes: [] },
  ]);
