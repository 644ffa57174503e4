// Written by `npm run migration:generate`. Frozen once released: what a step of version 1 does never changes.
//
// app_topics  nameWords  new, FOLDED(512)
// app_topics  nameWords  name as it is searched
// app_topics             index app_topics_nameWords (nameWords)

export const needsStop = 'The old version does not know the new tables.';

interface Input {
  change(version: 1, steps: readonly object[]): Promise<void>;
}

export const up = ({ change }: Input): Promise<void> =>
  change(1, [
    { step: 'addColumn', table: 'app_topics', column: 'nameWords', as: { type: 'FOLDED(512)', nullable: true } },
    { step: 'foldColumn', table: 'app_topics', from: 'name', column: 'nameWords', keeps: 'words' },
    {
      step: 'addIndex',
      table: 'app_topics',
      index: { name: 'app_topics_nameWords', fields: ['nameWords'], unique: false },
    },
  ]);

export const down = ({ change }: Input): Promise<void> =>
  change(1, [
    {
      step: 'dropColumn',
      table: 'app_topics',
      column: 'nameWords',
      indexes: [{ name: 'app_topics_nameWords', fields: ['nameWords'], unique: false }],
    },
  ]);
