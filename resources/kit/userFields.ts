import { f } from '../kinds';
import type { Roles } from './access';
import type { Role } from './roles';

/** The value of `status` that allows a user to log in. */
export const ENABLED = 'ENABLED';
/** The format of a password in requests: the SHA-256 of the typed text in lowercase hexadecimal. */
export const PASSWORD_PATTERN = '^[0-9a-f]{64}$';

/** A user as sessions read the user. The product's users' resource must have these fields. */
export interface UserRecord {
  id: number;
  account: string;
  role: Role | null;
  status: string | null;
  passwordHash: string | null;
  nickname?: string | null;
  avatar?: number | null;
  /** The email address that receives the code for a password reset. */
  email?: string | null;
  /** The type of account. An account of the type `EMAIL` has the email address as its name. */
  accountType?: string | null;
  /** Patterns that restrict the user's calls. Users without patterns may make all calls of their role. */
  apis?: readonly string[] | null;
  /** True if the user has verified the email address. Missing if the product needs no verification. */
  accountAuth?: boolean | null;
}

export interface LogInSettings {
  readonly never?: Roles;
  /** The references to a user's superiors. A disabled superior blocks the user too. */
  readonly above?: readonly string[];
  /**
   * The roles that may view the product as another user (`by`), and the roles of the viewed users (`of`). By default
   * nobody may.
   */
  readonly viewAs?: { readonly by: Roles; readonly of: Roles };
  /** The roles that may read other users' rights within their scope. The default is `builtin.admins`. */
  readonly rights?: Roles;
  /** Further fields of the user's session, typed by `SessionProfile`. */
  readonly profile?: readonly string[];
}

/** The types of the fields in `profile`. A product adds them by declaration merging. */
export interface SessionProfile {}

/**
 * Returns the mandatory fields of a users' resource, for example `fields: { ...accountFields(ROLES), phone: f.contact()
 * }`.
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
