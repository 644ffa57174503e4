import { f } from '../kinds';
import type { Roles } from './calls';
import type { Role } from './roles';

/** The state in which somebody may log in. */
export const ENABLED = 'ENABLED';
/** What a password is on the wire: the lowercase hex SHA-256 of what was typed. */
export const PASSWORD_PATTERN = '^[0-9a-f]{64}$';

/**
 * One of the people who log in, as sessions know it. Their resource (`ProductFacts.people`) has the first fields; of
 * the others it has those that it needs.
 */
export interface Person {
  id: number;
  account: string;
  role: Role | null;
  /** `ENABLED`, or shut out. */
  status: string | null;
  passwordHash: string | null;
  nickname?: string | null;
  avatar?: number | null;
  /** Where a code for a new password goes. */
  email?: string | null;
  /** Of an account of the type `EMAIL` the account is the address. */
  accountType?: string | null;
  /** Patterns of the calls that it may make of those of its role; without the field, all. */
  apis?: readonly string[] | null;
  /** Whether its address is verified; without the field, it need not be. */
  accountAuth?: boolean | null;
}

/** What a product says of logging in, besides its people and their roles. */
export interface LogInFacts {
  /** Roles of people who never log in. */
  readonly never?: Roles;
  /** Fields by which one of the people names those above: who is disabled shuts out everybody below. */
  readonly above?: readonly string[];
  /** Who may look at the product as somebody else, and as whom; nobody unless said. */
  readonly viewAs?: { readonly by: Roles; readonly of: Roles };
  /** Who may read what the people that they reach may do; `house.admins` unless said otherwise. */
  readonly rights?: Roles;
  /** Further fields of the people that somebody's own session shows: `SessionProfile`. */
  readonly profile?: readonly string[];
}

/** What the session of a product's people shows besides; a product adds the fields that `profile` names. */
export interface SessionProfile {}

/**
 * The fields of those who log in, with these roles: `fields: { ...accountFields(ROLES), phone: f.contact() }`. A
 * written password is kept as a hash.
 */
export const accountFields = <const R extends readonly [Role, ...Role[]]>(roles: R) => ({
  account: f.text({
    required: true,
    unique: true,
    ignoreCase: true,
    search: true,
    filter: true,
    createOnly: true,
    length: 128,
  }),
  role: f.enum(roles, { required: true, filter: true, index: true }),
  status: f.enum([ENABLED, 'DISABLED'], {
    default: ENABLED,
    filter: true,
    index: true,
    tones: { ENABLED: 'green', DISABLED: 'red/Block' },
  }),
  nickname: f.text({ search: true, filter: true, length: 64 }),
  avatar: f.image({ use: 'avatar' }),
  email: f.contact({ accepts: 'email' }),
  password: f.secret({ inputOnly: true, pattern: PASSWORD_PATTERN }),
  passwordHash: f.secret({ hidden: true }),
});
