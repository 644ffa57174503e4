// Written by `npm run migration:generate`. Frozen once released: what a step of version 1 does never changes.
//
// audit_log    index audit_log_resource_createdAt (resource, createdAt)

interface Input {
  change(version: 1, steps: readonly object[]): Promise<void>;
}

export const up = ({ change }: Input): Promise<void> =>
  change(1, [
    {
      step: 'addIndex',
      table: 'audit_log',
      index: { name: 'audit_log_resource_createdAt', fields: ['resource', 'createdAt'], unique: false },
    },
  ]);

export const down = ({ change }: Input): Promise<void> =>
  change(1, [
    {
      step: 'dropIndex',
      table: 'audit_log',
      index: { name: 'audit_log_resource_createdAt', fields: ['resource', 'createdAt'], unique: false },
    },
  ]);
