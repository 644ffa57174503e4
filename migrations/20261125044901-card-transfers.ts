// Written by `npm run migration:generate`. Frozen once released: what a step of version 1 does never changes.
//
// card_transfers    new table of 10 columns

interface Input {
  change(version: 1, steps: readonly object[]): Promise<void>;
}

export const up = ({ change }: Input): Promise<void> =>
  change(1, [
    {
      step: 'createTable',
      table: 'card_transfers',
      columns: {
        from: { type: 'BIGINT', nullable: true, references: 'terminals' },
        to: { type: 'BIGINT', nullable: true, references: 'terminals' },
        status: { type: 'STRING(32)', nullable: false, values: ['CODE_SENT', 'WAITING', 'DONE', 'REFUSED', 'EXPIRED'] },
        proof: { type: 'STRING(32)', nullable: true, values: ['CODE', 'AGENT'] },
        agent: { type: 'BIGINT', nullable: true, references: 'users' },
        reason: { type: 'STRING(255)', nullable: true },
        decidedBy: { type: 'BIGINT', nullable: true, references: 'users' },
        decidedAt: { type: 'DATE(3)', nullable: true },
        expiresAt: { type: 'DATE(3)', nullable: true },
        language: { type: 'STRING(3)', nullable: true },
      },
      indexes: [
        { name: 'card_transfers_agent_id', fields: ['agent', 'id'], unique: false },
        { name: 'card_transfers_status_expiresAt', fields: ['status', 'expiresAt'], unique: false },
        { name: 'card_transfers_from', fields: ['from'], unique: false },
        { name: 'card_transfers_to', fields: ['to'], unique: false },
        { name: 'card_transfers_decidedBy', fields: ['decidedBy'], unique: false },
      ],
    },
  ]);

export const down = ({ change }: Input): Promise<void> => change(1, [{ step: 'dropTable', table: 'card_transfers' }]);
