// Written by `npm run migration:generate`. Frozen once released: what a step of version 1 does never changes.
//
// audit_log        new table of 10 columns
// members          new table of 8 columns
// imports          new table of 11 columns
// jobs             new table of 15 columns
// notifications    new table of 7 columns
// saved_views      new table of 7 columns
// tags             new table of 1 columns
// tools            new table of 5 columns
// loans            new table of 6 columns
// parts            new table of 4 columns
// tools_tags       new table of 2 columns

interface Input {
  change(version: 1, steps: readonly object[]): Promise<void>;
}

export const up = ({ change }: Input): Promise<void> =>
  change(1, [
    {
      step: 'createTable',
      table: 'audit_log',
      columns: {
        actor: { type: 'BIGINT', nullable: true },
        asUser: { type: 'BIGINT', nullable: true },
        action: { type: 'STRING(64)', nullable: true },
        resource: { type: 'STRING(64)', nullable: true },
        recordId: { type: 'INTEGER', nullable: true },
        changes: { type: 'JSON', nullable: true },
        source: { type: 'STRING(32)', nullable: true, values: ['screen', 'api', 'import', 'job', 'seed', 'command'] },
        requestId: { type: 'STRING(64)', nullable: true },
        import: { type: 'BIGINT', nullable: true },
        recordVersion: { type: 'INTEGER', nullable: true },
      },
      indexes: [
        { name: 'audit_log_resource_recordId_id', fields: ['resource', 'recordId', 'id'], unique: false },
        { name: 'audit_log_actor', fields: ['actor'], unique: false },
        { name: 'audit_log_asUser', fields: ['asUser'], unique: false },
        { name: 'audit_log_import', fields: ['import'], unique: false },
      ],
    },
    {
      step: 'createTable',
      table: 'members',
      columns: {
        account: { type: 'STRING(128)', nullable: false },
        role: { type: 'STRING(32)', nullable: false, values: ['LIBRARIAN', 'MEMBER'] },
        status: { type: 'STRING(32)', nullable: true, values: ['ENABLED', 'DISABLED'] },
        nickname: { type: 'STRING(64)', nullable: true },
        avatar: { type: 'BIGINT', nullable: true },
        email: { type: 'STRING(128)', nullable: true },
        passwordHash: { type: 'STRING(255)', nullable: true },
        phone: { type: 'STRING(128)', nullable: true },
      },
      indexes: [
        { name: 'members_account', fields: ['account'], unique: true },
        { name: 'members_role', fields: ['role'], unique: false },
        { name: 'members_status', fields: ['status'], unique: false },
      ],
    },
    {
      step: 'createTable',
      table: 'imports',
      columns: {
        resource: { type: 'STRING(64)', nullable: false },
        fileName: { type: 'STRING(255)', nullable: true },
        owner: { type: 'BIGINT', nullable: true, references: 'members' },
        rows: { type: 'INTEGER', nullable: true },
        created: { type: 'INTEGER', nullable: true },
        updated: { type: 'INTEGER', nullable: true },
        state: { type: 'STRING(32)', nullable: false, values: ['DONE', 'UNDONE'] },
        undoable: { type: 'BOOLEAN', nullable: false },
        undoneAt: { type: 'DATE(3)', nullable: true },
        undoneBy: { type: 'BIGINT', nullable: true, references: 'members' },
        job: { type: 'INTEGER', nullable: true },
      },
      indexes: [
        { name: 'imports_resource_id', fields: ['resource', 'id'], unique: false },
        { name: 'imports_owner', fields: ['owner'], unique: false },
        { name: 'imports_undoneBy', fields: ['undoneBy'], unique: false },
      ],
    },
    {
      step: 'createTable',
      table: 'jobs',
      columns: {
        kind: { type: 'STRING(64)', nullable: false },
        state: { type: 'STRING(32)', nullable: false, values: ['QUEUED', 'RUNNING', 'DONE', 'FAILED'] },
        done: { type: 'INTEGER', nullable: true },
        total: { type: 'INTEGER', nullable: true },
        result: { type: 'JSON', nullable: true },
        errors: { type: 'JSON', nullable: true },
        owner: { type: 'BIGINT', nullable: true, references: 'members' },
        startedAt: { type: 'DATE(3)', nullable: true },
        endedAt: { type: 'DATE(3)', nullable: true },
        payload: { type: 'JSON', nullable: true },
        dedupe: { type: 'STRING(128)', nullable: true },
        attempts: { type: 'INTEGER', nullable: true },
        runAt: { type: 'DATE(3)', nullable: false },
        lockedUntil: { type: 'DATE(3)', nullable: true },
        cancelled: { type: 'BOOLEAN', nullable: false },
      },
      indexes: [
        { name: 'jobs_state_runAt_id', fields: ['state', 'runAt', 'id'], unique: false },
        { name: 'jobs_owner', fields: ['owner'], unique: false },
        { name: 'jobs_dedupe', fields: ['dedupe'], unique: true },
      ],
    },
    {
      step: 'createTable',
      table: 'notifications',
      columns: {
        title: { type: 'JSON', nullable: true },
        content: { type: 'JSON', nullable: true },
        type: { type: 'STRING(32)', nullable: true, values: ['UP', 'DOWN', 'CHANGE', 'SYSTEM', 'PROMO'] },
        pop: { type: 'BOOLEAN', nullable: false },
        readAt: { type: 'DATE(3)', nullable: true },
        message: { type: 'INTEGER', nullable: true },
        user: { type: 'BIGINT', nullable: false },
      },
      indexes: [
        { name: 'notifications_user_id', fields: ['user', 'id'], unique: false },
        { name: 'notifications_user_readAt', fields: ['user', 'readAt'], unique: false },
      ],
    },
    {
      step: 'createTable',
      table: 'saved_views',
      columns: {
        resource: { type: 'STRING(64)', nullable: false },
        name: { type: 'STRING(64)', nullable: false },
        query: { type: 'JSON', nullable: false },
        sharedQuery: { type: 'JSON', nullable: true },
        sharedWith: { type: 'JSON', nullable: true },
        isDefault: { type: 'BOOLEAN', nullable: false },
        owner: { type: 'BIGINT', nullable: true, references: 'members' },
      },
      indexes: [{ name: 'saved_views_owner_resource_name', fields: ['owner', 'resource', 'name'], unique: true }],
    },
    { step: 'createTable', table: 'tags', columns: { name: { type: 'JSON', nullable: false } }, indexes: [] },
    {
      step: 'createTable',
      table: 'tools',
      columns: {
        number: { type: 'STRING(16)', nullable: false },
        name: { type: 'STRING(64)', nullable: false },
        status: { type: 'STRING(32)', nullable: false, values: ['SHELF', 'LENT'] },
        deposit: { type: 'BIGINT', nullable: false },
        manual: { type: 'BIGINT', nullable: true },
      },
      indexes: [
        { name: 'tools_number', fields: ['number'], unique: true },
        { name: 'tools_manual', fields: ['manual'], unique: false },
      ],
    },
    {
      step: 'createTable',
      table: 'loans',
      columns: {
        tool: { type: 'BIGINT', nullable: false, references: 'tools' },
        member: { type: 'BIGINT', nullable: false, references: 'members' },
        status: { type: 'STRING(32)', nullable: false, values: ['OUT', 'BACK'] },
        dueOn: { type: 'DATEONLY', nullable: false },
        backOn: { type: 'DATEONLY', nullable: true },
        reminded: { type: 'DATEONLY', nullable: true },
      },
      indexes: [
        { name: 'loans_tool', fields: ['tool'], unique: false },
        { name: 'loans_member', fields: ['member'], unique: false },
      ],
    },
    {
      step: 'createTable',
      table: 'parts',
      columns: {
        tool: { type: 'BIGINT', nullable: false, references: 'tools' },
        name: { type: 'STRING(64)', nullable: false },
        count: { type: 'INTEGER', nullable: false },
        price: { type: 'BIGINT', nullable: false },
      },
      indexes: [{ name: 'parts_tool_name', fields: ['tool', 'name'], unique: true }],
    },
    {
      step: 'createTable',
      table: 'tools_tags',
      columns: {
        owner: { type: 'BIGINT', nullable: false, references: 'tools' },
        item: { type: 'BIGINT', nullable: false, references: 'tags' },
      },
      indexes: [
        { name: 'tools_tags_owner_item', fields: ['owner', 'item'], unique: true },
        { name: 'tools_tags_item', fields: ['item'], unique: false },
      ],
    },
  ]);

export const down = ({ change }: Input): Promise<void> =>
  change(1, [
    { step: 'dropTable', table: 'tools_tags' },
    { step: 'dropTable', table: 'parts' },
    { step: 'dropTable', table: 'loans' },
    { step: 'dropTable', table: 'tools' },
    { step: 'dropTable', table: 'tags' },
    { step: 'dropTable', table: 'saved_views' },
    { step: 'dropTable', table: 'notifications' },
    { step: 'dropTable', table: 'jobs' },
    { step: 'dropTable', table: 'imports' },
    { step: 'dropTable', table: 'members' },
    { step: 'dropTable', table: 'audit_log' },
  ]);
