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
  history: (resource: string, id: number, version: unknown) => [resource, 'history', id, version] as const,
  imports: (resource: string, size: number) => ['imports', resource, size] as const,
  importRefusals: (url: string) => ['refusals', url] as const,

  /** What all actions may change beside their records: balances, the figures of the home page, what may be chosen. */
  sessions: ['sessions'] as const,
  dashboard: ['dashboard'] as const,
  options: ['options'] as const,

  session: (user: number) => ['sessions', user] as const,
  wallet: (user: number) => ['sessions', user, 'wallet'] as const,
  rights: (user: number | undefined, version: unknown) => ['users', 'rights', user ?? 'me', version] as const,
  dashboardPart: (part: string, offset: number, asked: readonly unknown[]) =>
    ['dashboard', part, offset, ...asked] as const,
  waiting: ['dashboard', 'waiting'] as const,
  /** `/salesman/all` and `salesman/all` are the same list. */
  optionList: (list: string) => ['options', list.replace(/^\//, '')] as const,
  savedViews: ['saved-views', 'all'] as const,
  ownJobs: ['jobs', 'mine'] as const,
  unread: ['notifications', 'unread'] as const,
  search: (resource: string | undefined, text: string) => ['palette', resource ?? '', text] as const,
  file: (file: number | string | null) => ['files', file] as const,

  check: (resource: string, action: string, body: string | null) => ['check', resource, action, body] as const,
  inputNames: (ids: readonly unknown[]) => ['input names', ids] as const,
  historyNames: (ids: readonly unknown[]) => ['history names', ids] as const,
  userNames: (ids: readonly number[]) => ['users', 'names', ids] as const,

  ordersOfCard: (card: number, version?: number) => ['orders', 'of card', card, version] as const,
  liveOrdersOfCard: (card: number, version?: number) => ['orders', 'live of card', card, version] as const,
  cardOfOrder: (card: number | null, version?: number) => ['terminals', 'install', card, version] as const,
  billsOfOrder: (orderNo: string, version?: number) => ['bills', 'of order', orderNo, version] as const,
  supplierCalls: (order: number, version?: number) => ['supplier-calls', 'of order', order, version] as const,
  planRules: (resource: string | undefined, plan: number | null) => ['plan rules', resource, plan] as const,
  planHolders: (resource: string | undefined, plan: number, version: number | undefined, page: number) =>
    [resource, 'of plan', plan, version, page] as const,
  planRoutes: (plan: number) => ['supplier-routes', 'of plan', plan] as const,
  explanation: (resource: string, bill: number) => [resource, 'explain', bill] as const,
  statement: (resource: string, month: string, user: number | undefined) =>
    [resource, 'statement', month, user] as const,
  paymentMethods: ['payment methods'] as const,
  payment: (id: number) => ['payment', id] as const,
  realNamesOf: (terminal: number) => ['real-names', 'of', terminal] as const,
  realNameQueue: ['real-names', 'queue'] as const,
  realName: (id: number | undefined) => ['real-names', 'document', id] as const,
  realNameImage: (id: number) => ['real-names', 'image', id] as const,
  realNameCount: ['real-names', 'count'] as const,
};
