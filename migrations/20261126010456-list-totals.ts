// Written by `npm run migration:generate`. Frozen once released: what a step of version 1 does never changes.
//
// terminals    index terminals_agent1_id_status_type (agent1, id, status, type)
// terminals    index terminals_agent2_id_status_type (agent2, id, status, type)
// terminals    index terminals_agent3_id_status_type (agent3, id, status, type)
// orders       index orders_agent1_createdAt_id_deletedAt_status (agent1, createdAt, id, deletedAt, status)
// orders       index orders_agent2_createdAt_id_deletedAt_status (agent2, createdAt, id, deletedAt, status)
// orders       index orders_agent3_createdAt_id_deletedAt_status (agent3, createdAt, id, deletedAt, status)
// orders       index orders_agent_createdAt_id_deletedAt_status (agent, createdAt, id, deletedAt, status)
// orders       index orders_status_createdAt_id_deletedAt (status, createdAt, id, deletedAt)
// orders       index orders_createdAt_id_deletedAt (createdAt, id, deletedAt)
// orders       index orders_status_endsAt (status, endsAt)
// terminals    no index terminals_agent1_id (agent1, id)
// terminals    no index terminals_agent2_id (agent2, id)
// terminals    no index terminals_agent3_id (agent3, id)
// orders       no index orders_agent1_createdAt (agent1, createdAt)
// orders       no index orders_agent2_createdAt (agent2, createdAt)
// orders       no index orders_agent3_createdAt (agent3, createdAt)
// orders       no index orders_status_createdAt (status, createdAt)
// orders       no index orders_createdAt_id (createdAt, id)
// orders       no index orders_agent_createdAt (agent, createdAt)

interface Input {
  change(version: 1, steps: readonly object[]): Promise<void>;
}

export const up = ({ change }: Input): Promise<void> =>
  change(1, [
    {
      step: 'addIndex',
      table: 'terminals',
      index: { name: 'terminals_agent1_id_status_type', fields: ['agent1', 'id', 'status', 'type'], unique: false },
    },
    {
      step: 'addIndex',
      table: 'terminals',
      index: { name: 'terminals_agent2_id_status_type', fields: ['agent2', 'id', 'status', 'type'], unique: false },
    },
    {
      step: 'addIndex',
      table: 'terminals',
      index: { name: 'terminals_agent3_id_status_type', fields: ['agent3', 'id', 'status', 'type'], unique: false },
    },
    {
      step: 'addIndex',
      table: 'orders',
      index: {
        name: 'orders_agent1_createdAt_id_deletedAt_status',
        fields: ['agent1', 'createdAt', 'id', 'deletedAt', 'status'],
        unique: false,
      },
    },
    {
      step: 'addIndex',
      table: 'orders',
      index: {
        name: 'orders_agent2_createdAt_id_deletedAt_status',
        fields: ['agent2', 'createdAt', 'id', 'deletedAt', 'status'],
        unique: false,
      },
    },
    {
      step: 'addIndex',
      table: 'orders',
      index: {
        name: 'orders_agent3_createdAt_id_deletedAt_status',
        fields: ['agent3', 'createdAt', 'id', 'deletedAt', 'status'],
        unique: false,
      },
    },
    {
      step: 'addIndex',
      table: 'orders',
      index: {
        name: 'orders_agent_createdAt_id_deletedAt_status',
        fields: ['agent', 'createdAt', 'id', 'deletedAt', 'status'],
        unique: false,
      },
    },
    {
      step: 'addIndex',
      table: 'orders',
      index: {
        name: 'orders_status_createdAt_id_deletedAt',
        fields: ['status', 'createdAt', 'id', 'deletedAt'],
        unique: false,
      },
    },
    {
      step: 'addIndex',
      table: 'orders',
      index: { name: 'orders_createdAt_id_deletedAt', fields: ['createdAt', 'id', 'deletedAt'], unique: false },
    },
    {
      step: 'addIndex',
      table: 'orders',
      index: { name: 'orders_status_endsAt', fields: ['status', 'endsAt'], unique: false },
    },
    {
      step: 'dropIndex',
      table: 'terminals',
      index: { name: 'terminals_agent1_id', unique: false, fields: ['agent1', 'id'] },
    },
    {
      step: 'dropIndex',
      table: 'terminals',
      index: { name: 'terminals_agent2_id', unique: false, fields: ['agent2', 'id'] },
    },
    {
      step: 'dropIndex',
      table: 'terminals',
      index: { name: 'terminals_agent3_id', unique: false, fields: ['agent3', 'id'] },
    },
    {
      step: 'dropIndex',
      table: 'orders',
      index: { name: 'orders_agent1_createdAt', unique: false, fields: ['agent1', 'createdAt'] },
    },
    {
      step: 'dropIndex',
      table: 'orders',
      index: { name: 'orders_agent2_createdAt', unique: false, fields: ['agent2', 'createdAt'] },
    },
    {
      step: 'dropIndex',
      table: 'orders',
      index: { name: 'orders_agent3_createdAt', unique: false, fields: ['agent3', 'createdAt'] },
    },
    {
      step: 'dropIndex',
      table: 'orders',
      index: { name: 'orders_status_createdAt', unique: false, fields: ['status', 'createdAt'] },
    },
    {
      step: 'dropIndex',
      table: 'orders',
      index: { name: 'orders_createdAt_id', unique: false, fields: ['createdAt', 'id'] },
    },
    {
      step: 'dropIndex',
      table: 'orders',
      index: { name: 'orders_agent_createdAt', unique: false, fields: ['agent', 'createdAt'] },
    },
  ]);

export const down = ({ change }: Input): Promise<void> =>
  change(1, [
    {
      step: 'addIndex',
      table: 'terminals',
      index: { name: 'terminals_agent1_id', unique: false, fields: ['agent1', 'id'] },
    },
    {
      step: 'addIndex',
      table: 'terminals',
      index: { name: 'terminals_agent2_id', unique: false, fields: ['agent2', 'id'] },
    },
    {
      step: 'addIndex',
      table: 'terminals',
      index: { name: 'terminals_agent3_id', unique: false, fields: ['agent3', 'id'] },
    },
    {
      step: 'addIndex',
      table: 'orders',
      index: { name: 'orders_agent1_createdAt', unique: false, fields: ['agent1', 'createdAt'] },
    },
    {
      step: 'addIndex',
      table: 'orders',
      index: { name: 'orders_agent2_createdAt', unique: false, fields: ['agent2', 'createdAt'] },
    },
    {
      step: 'addIndex',
      table: 'orders',
      index: { name: 'orders_agent3_createdAt', unique: false, fields: ['agent3', 'createdAt'] },
    },
    {
      step: 'addIndex',
      table: 'orders',
      index: { name: 'orders_status_createdAt', unique: false, fields: ['status', 'createdAt'] },
    },
    {
      step: 'addIndex',
      table: 'orders',
      index: { name: 'orders_createdAt_id', unique: false, fields: ['createdAt', 'id'] },
    },
    {
      step: 'addIndex',
      table: 'orders',
      index: { name: 'orders_agent_createdAt', unique: false, fields: ['agent', 'createdAt'] },
    },
    {
      step: 'dropIndex',
      table: 'terminals',
      index: { name: 'terminals_agent1_id_status_type', fields: ['agent1', 'id', 'status', 'type'], unique: false },
    },
    {
      step: 'dropIndex',
      table: 'terminals',
      index: { name: 'terminals_agent2_id_status_type', fields: ['agent2', 'id', 'status', 'type'], unique: false },
    },
    {
      step: 'dropIndex',
      table: 'terminals',
      index: { name: 'terminals_agent3_id_status_type', fields: ['agent3', 'id', 'status', 'type'], unique: false },
    },
    {
      step: 'dropIndex',
      table: 'orders',
      index: {
        name: 'orders_agent1_createdAt_id_deletedAt_status',
        fields: ['agent1', 'createdAt', 'id', 'deletedAt', 'status'],
        unique: false,
      },
    },
    {
      step: 'dropIndex',
      table: 'orders',
      index: {
        name: 'orders_agent2_createdAt_id_deletedAt_status',
        fields: ['agent2', 'createdAt', 'id', 'deletedAt', 'status'],
        unique: false,
      },
    },
    {
      step: 'dropIndex',
      table: 'orders',
      index: {
        name: 'orders_agent3_createdAt_id_deletedAt_status',
        fields: ['agent3', 'createdAt', 'id', 'deletedAt', 'status'],
        unique: false,
      },
    },
    {
      step: 'dropIndex',
      table: 'orders',
      index: {
        name: 'orders_agent_createdAt_id_deletedAt_status',
        fields: ['agent', 'createdAt', 'id', 'deletedAt', 'status'],
        unique: false,
      },
    },
    {
      step: 'dropIndex',
      table: 'orders',
      index: {
        name: 'orders_status_createdAt_id_deletedAt',
        fields: ['status', 'createdAt', 'id', 'deletedAt'],
        unique: false,
      },
    },
    {
      step: 'dropIndex',
      table: 'orders',
      index: { name: 'orders_createdAt_id_deletedAt', fields: ['createdAt', 'id', 'deletedAt'], unique: false },
    },
    {
      step: 'dropIndex',
      table: 'orders',
      index: { name: 'orders_status_endsAt', fields: ['status', 'endsAt'], unique: false },
    },
  ]);
