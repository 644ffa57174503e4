import type { Role } from './roles';

/** What blocks everything that a user does. */
export type Standing = 'deleted' | 'disabled' | 'superiorDisabled' | 'accountAuth' | 'secondFactor';
/** Why a call is refused: the first two are the call's own, the others are the account's. */
export type Obstacle = 'role' | 'pattern' | Standing;
/** One thing that a user may do, or may not, and why. Sentences are in the reader's language. */
export interface RightRow {
  name: string;
  label: string;
  pattern: string;
  allowed: boolean;
  /** Whether an API key may have it, too. */
  openToKeys: boolean;
  reasons: { code: Obstacle; text: string }[];
  /** Who can change that; null where nothing needs changing. */
  remedy: string | null;
  /** On which rows, where that is narrower than what its list shows. */
  rows: string | null;
  /** The state that a record must have. */
  when: string | null;
}
export interface ResourceRights {
  name: string;
  label: string;
  path?: string;
  /** Which rows the user reaches. */
  rows: string;
  /** How many fields are kept from the user; those among them that the reader may see. */
  hiddenFields: number;
  hidden: string[];
  calls: RightRow[];
}
/** The answer of `GET /t3d-api/<people>/:id/rights` and of `GET /t3d-api/sessions/rights`. */
export interface Rights {
  user: { id: number; account: string; nickname: string | null; role: Role; apis: string[] };
  standing: { code: Standing; text: string; remedy: string }[];
  resources: ResourceRights[];
  /** Calls that the reader may not see. */
  withheld: number;
}

/** One call as a tick: `pattern` is what it saves. */
export interface PermissionCall {
  name: string;
  label: string;
  pattern: string;
  /** What else the same pattern allows: a call and an action may share their name. */
  also?: string;
}
/** A screen with all that a role can do there. */
export interface PermissionScreen {
  name: string;
  label: string;
  calls: PermissionCall[];
}
/** The answer of `GET /t3d-api/<people>/:id/permissions`: all that the user's role can have, by the menu. */
export interface Permissions {
  user: { id: number; account: string; nickname: string | null; role: Role; roleLabel: string; apis: string[] };
  groups: { name: string; label: string; screens: PermissionScreen[] }[];
  /** Patterns that fill in all ticks at one press; those that give the role the same are named once. */
  presets: { name: string; label: string; patterns: string[] }[];
  /** Open sessions, which a change reaches at once, and people below, whom it does not reach. */
  sessions: number;
  below: number;
}

/** A right that would be gained or lost, of `users` of the users that were named. */
export interface RightChange {
  pattern: string;
  screen: string;
  label: string;
  users: number;
}
/** What setting permissions would change. */
export interface RightsChange {
  gained: RightChange[];
  lost: RightChange[];
  /**
   * Of one user: the records of the lists that come or go, to a hundred thousand, and which they are. Absent for
   * several.
   */
  rows?: { screen: string; label: string; rows: string; count: number; gained: boolean }[];
  /** Of one user: how many calls it may make before and after, of those that its role can have. */
  calls?: { before: number; after: number; all: number };
}
