import type { Context } from '../../../context';
import type { ServiceKey } from '../../../models/services';
import type { IdentityProvider } from './http';

export {
  httpIdentity,
  type IdentitySettings,
  type IdentityAnswer,
  type IdentityProvider,
  type IdentityQuestion,
} from './http';

/** Who confirms identities in this process; nobody (null) leaves every document to the staff. */
export const IDENTITY: ServiceKey<IdentityProvider | null> = { name: 'the identity provider', make: () => null };
export const identityOf = (database: Context['database']): IdentityProvider | null => database.services.get(IDENTITY);
