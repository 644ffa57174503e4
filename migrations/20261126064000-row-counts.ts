// Written by `npm run migration:generate`. Frozen once released: what a step of version 1 does never changes.
//
// terminals    the number of rows is kept by owner, agent1, agent2, agent3, status, type
// orders       the number of rows is kept by agent, agent1, agent2, agent3, orderType, status, unpaid

interface Input {
  change(version: 1, steps: readonly object[]): Promise<void>;
}

export const up = ({ change }: Input): Promise<void> =>
  change(1, [
    {
      step: 'keepCounts',
      table: 'terminals',
      by: {
        owner: 'BIGINT',
        agent1: 'BIGINT',
        agent2: 'BIGINT',
        agent3: 'BIGINT',
        status: 'STRING(32)',
        type: 'STRING(32)',
      },
      empty: [],
    },
    {
      step: 'keepCounts',
      table: 'orders',
      by: {
        agent: 'BIGINT',
        agent1: 'BIGINT',
        agent2: 'BIGINT',
        agent3: 'BIGINT',
        orderType: 'STRING(32)',
        status: 'STRING(32)',
        unpaid: 'BOOLEAN',
      },
      empty: ['deletedAt'],
    },
  ]);

export const down = ({ change }: Input): Promise<void> =>
  change(1, [
    {
      step: 'dropCounts',
      table: 'terminals',
      by: {
        owner: 'BIGINT',
        agent1: 'BIGINT',
        agent2: 'BIGINT',
        agent3: 'BIGINT',
        status: 'STRING(32)',
        type: 'STRING(32)',
      },
      empty: [],
    },
    {
      step: 'dropCounts',
      table: 'orders',
      by: {
        agent: 'BIGINT',
        agent1: 'BIGINT',
        agent2: 'BIGINT',
        agent3: 'BIGINT',
        orderType: 'STRING(32)',
        status: 'STRING(32)',
        unpaid: 'BOOLEAN',
      },
      empty: ['deletedAt'],
    },
  ]);
