// Written by `npm run migration:generate`. Frozen once released: what a step of version 1 does never changes.
//
// approvals    new table of 12 columns

interface Input {
  change(version: 1, steps: readonly object[]): Promise<void>;
}

export const up = ({ change }: Input): Promise<void> =>
  change(1, [
    {
      step: 'createTable',
      table: 'approvals',
      columns: {
        resource: { type: 'STRING(64)', nullable: false },
        action: { type: 'STRING(64)', nullable: false },
        about: { type: 'JSON', nullable: true },
        status: { type: 'STRING(32)', nullable: false, values: ['WAITING', 'APPROVED', 'REFUSED'] },
        askedBy: { type: 'BIGINT', nullable: true, references: 'users' },
        decidedBy: { type: 'BIGINT', nullable: true, references: 'users' },
        decidedAt: { type: 'DATE(3)', nullable: true },
        reason: { type: 'STRING(255)', nullable: true },
        digest: { type: 'STRING(128)', nullable: true },
        body: { type: 'JSON', nullable: true },
        facts: { type: 'JSON', nullable: true },
        waiting: { type: 'STRING(64)', nullable: true },
      },
      indexes: [
        { name: 'approvals_status_id', fields: ['status', 'id'], unique: false },
        { name: 'approvals_askedBy', fields: ['askedBy'], unique: false },
        { name: 'approvals_decidedBy', fields: ['decidedBy'], unique: false },
        { name: 'approvals_waiting', fields: ['waiting'], unique: true },
      ],
    },
  ]);

export const down = ({ change }: Input): Promise<void> => change(1, [{ step: 'dropTable', table: 'approvals' }]);
