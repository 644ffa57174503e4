import type { Database } from './database';

type Dialect = Pick<Database, 'dialect'>;

/** Ends a SELECT of rows that several workers share out among themselves. SQLite has one writer and needs nothing. */
export const skipLocked = ({ dialect }: Dialect): string => (dialect === 'mysql' ? ' FOR UPDATE SKIP LOCKED' : '');

/** Ends a SELECT that holds its rows until commit. */
export const forUpdate = ({ dialect }: Dialect): string => (dialect === 'mysql' ? ' FOR UPDATE' : '');
