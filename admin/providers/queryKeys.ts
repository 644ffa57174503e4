/**
 * The key of every server answer that is kept in memory. As in react-admin's own keys (`['orders', 'getList',
 * …]`) the first part is the resource that is read, so that whoever changes it names it and all of its answers are
 * asked for anew; a version in a key reads a record's belongings again when the record has changed.
 */
export const queryKeys = {
  /** Everything that was read of a resource, by react-admin too. */
  resource: (resource: string) => [resource] as const,
  lists: (resource: string) => [resource, 'getList'] as const,
  totals: (resource: string, filter: Readonly<Record<string, unknown>>) => [resource, 'totals', filter] as const,
  trail: (resource: string, id: number, version?: number) => [resource, 'trail', id, version] as const,
  /** Rows of a list that belong to a record. */
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
  importRefusals: (url: string) => ['refusals', url] as const,

  /** What all actions may change beside their records: balances, the figures of the home page, what may be chosen. */
  sessions: ['sessions'] as const,
  dashboard: ['dashboard'] as const,
  options: ['options'] as const,

  ownFactor: ['own-factor'] as const,
  /** Where the caller is logged in. */
  ownSessions: ['own sessions'] as const,
  session: (user: number) => ['sessions', user] as const,
  rights: (people: string | undefined, user: number | undefined, version: unknown) =>
    [people ?? 'sessions', 'rights', user ?? 'me', version] as const,
  waiting: ['dashboard', 'waiting'] as const,
  /** `/salesman/all` and `salesman/all` are the same list. */
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
