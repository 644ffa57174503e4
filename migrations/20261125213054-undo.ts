// Written by `npm run migration:generate`. Frozen once released: what a step of version 1 does never changes.
//
// audit_log  operation  new, INTEGER
// audit_log  kept       new, JSON
// audit_log             index audit_log_operation (operation)

interface Input {
  change(version: 1, steps: readonly object[]): Promise<void>;
}

export const up = ({ change }: Input): Promise<void> =>
  change(1, [
    { step: 'addColumn', table: 'audit_log', column: 'operation', as: { type: 'INTEGER', nullable: true } },
    { step: 'addColumn', table: 'audit_log', column: 'kept', as: { type: 'JSON', nullable: true } },
    {
      step: 'addIndex',
      table: 'audit_log',
      index: { name: 'audit_log_operation', fields: ['operation'], unique: false },
    },
  ]);

export const down = ({ change }: Input): Promise<void> =>
  change(1, [
    { step: 'dropColumn', table: 'audit_log', column: 'kept', indexes: [] },
    {
      step: 'dropColumn',
      table: 'audit_log',
      column: 'operation',
      indexes: [{ name: 'audit_log_operation', fields: ['operation'], unique: false }],
    },
  ]);
