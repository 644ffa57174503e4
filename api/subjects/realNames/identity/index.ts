import type { Context } from '../../../context';
import type { IdentityProvider } from './port';

export { httpIdentity } from './http';
export type { IdentitySettings } from './http';
export type { IdentityAnswer, IdentityProvider, IdentityQuestion } from './port';

type Database = Context['database'];
const chosen = new WeakMap<Database, IdentityProvider>();

/** Who confirms identities in this process; nobody (null) leaves every paper to the staff. */
export function setIdentity(database: Database, provider: IdentityProvider | null): void {
  if (provider) chosen.set(database, provider);
  else chosen.delete(database);
}
export const identityOf = (database: Database): IdentityProvider | null => chosen.get(database) ?? null;
