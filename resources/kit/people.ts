import { f } from '../kinds';
import type { Roles } from './calls';
import type { Role } from './roles';

/** The value of `status` that allows a user to log in. */
export const ENABLED = 'ENABLED';
/**
 * The format of a password in requests. A password is sent as the SHA-256 of the typed text in lowercase hexadecimal
 * digits.
 */
export const PASSWORD_PATTERN = '^[0-9a-f]{64}$';

/**
 * A user as sessions read the user. The users' resource must have the mandatory fields and may have the optional ones.
 */
export interface Person {
  id: number;
  account: string;
  role: Role | null;
  status: string | null;
  passwordHash: string | null;
  nickname?: string | null;
  avatar?: number | null;
  /** The email address that receives the code for a password reset. */
  email?: string | null;
  /** The type of account. For the type `EMAIL`, the account name is the email address. */
  accountType?: string | null;
  /** Patterns that restrict the calls of the user. Users without this field may make all calls of their role. */
  apis?: readonly string[] | null;
  /** True if the user has verified the email address. Users without this field need no verification. */
  accountAuth?: boolean | null;
}

export interface LogInSettings {
  readonly never?: Roles;
  /** The fields that reference a user's superiors. A disabled superior blocks all users below. */
  readonly above?: readonly string[];
  /**
   * The roles that may view the product as another user (`by`), and the roles of the viewed users (`of`). By default
   * nobody may view the product as another user.
   */
  readonly viewAs?: { readonly by: Roles; readonly of: Roles };
  /** The roles that may read the rights of users in the reader's scope. The default is `builtin.admins`. */
  readonly rights?: Roles;
  /** Further fields that a user's own session contains, declared by `SessionProfile`. */
  readonly profile?: readonly string[];
}

/** A product adds the fields listed in `profile` by declaration merging. */
export interface SessionProfile {}

/** For example, `fields: { ...accountFields(ROLES), phone: f.contact() }`. Passwords are stored as a hash. */
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
