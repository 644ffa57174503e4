/** The query keys. The first part is the resource, so that a change of a record invalidates all its responses. */
export const queryKeys = {
  resource: (resource: string) => [resource] as const,
  lists: (resource: string) => [resource, 'getList'] as const,
  totals: (resource: string, filter: Readonly<Record<string, unknown>>) => [resource, 'totals', filter] as const,
  trail: (resource: string, id: number, version?: number) => [resource, 'trail', id, version] as const,
  related: (
    resource: string,
    filter: Readonly<Record<string, string>>,
    sort: string | undefined,
    order: string,
    size: number,
    version?: number,
    page?: number,
  ) => [resource, 'related', filter, sort, order, size, version, page] as const,
  history: (resource: string, id: number, version: unknown) => [resource, 'history', id, version] as const,
  recordAt: (resource: string, id: number, at: string) => [resource, 'as of', id, at] as const,
  differences: (resource: string, id: number | undefined, from: string | null, to: string | null, page: number) =>
    [resource, 'differences', id ?? 'list', from, to, page] as const,
  importRejections: (url: string) => ['refusals', url] as const,

  /** Reloaded by any action, which may change balances, figures and options. */
  sessions: ['sessions'] as const,
  dashboard: ['dashboard'] as const,
  options: ['options'] as const,

  ownFactor: ['own-factor'] as const,
  ownSessions: ['own sessions'] as const,
  session: (user: number) => ['sessions', user] as const,
  rights: (people: string | undefined, user: number | undefined, version: unknown) =>
    [people ?? 'sessions', 'rights', user ?? 'me', version] as const,
  waiting: ['dashboard', 'waiting'] as const,
  /** Ignores a leading slash of the list. */
  optionList: (list: string) => ['options', list.replace(/^\//, '')] as const,
  savedViews: ['saved-views', 'all'] as const,
  ownJobs: ['jobs', 'mine'] as const,
  unread: ['notifications', 'unread'] as const,
  pops: ['notifications', 'pops'] as const,
  search: (resource: string | undefined, text: string) => ['palette', resource ?? '', text] as const,
  file: (file: number | string | null) => ['files', file] as const,

  check: (resource: string, action: string, body: string | null) => ['check', resource, action, body] as const,
  inputNames: (ids: readonly unknown[]) => ['input names', ids] as const,
};
