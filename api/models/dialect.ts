import type { Database } from './database';

type Dialect = Pick<Database, 'dialect'>;

/** Ends a SELECT of rows that several workers share out among themselves. SQLite has one writer and needs nothing. */
export const skipLocked = ({ dialect }: Dialect): string => (dialect === 'mysql' ? ' FOR UPDATE SKIP LOCKED' : '');

/** Ends a SELECT that holds its rows until commit. */
export const forUpdate = ({ dialect }: Dialect): string => (dialect === 'mysql' ? ' FOR UPDATE' : '');

/** The names of the rules that a database holds by itself: triggers, and named CHECKs where a table can be given one. */
export const guardsSql = ({ dialect }: Dialect): string => (dialect === 'mysql'
  ? `SELECT trigger_name AS name FROM information_schema.triggers WHERE trigger_schema = DATABASE()
     UNION SELECT constraint_name FROM information_schema.table_constraints WHERE constraint_schema = DATABASE() AND constraint_type = 'CHECK'`
  : `SELECT name FROM sqlite_master WHERE type = 'trigger'`);
