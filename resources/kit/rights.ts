import type { Role } from './roles';

/** The reasons that block all calls of a user. */
export type Standing = 'deleted' | 'disabled' | 'superiorDisabled' | 'accountAuth' | 'secondFactor';
/** The reasons to reject a call. The first two concern the call and the others the account. */
export type Obstacle = 'role' | 'pattern' | Standing;
/** A right of a user, whether it is granted, and the reasons if not. Texts are in the reader's language. */
export interface RightRow {
  name: string;
  label: string;
  pattern: string;
  allowed: boolean;
  /** True if API keys may have the right too. */
  openToKeys: boolean;
  reasons: { code: Obstacle; text: string }[];
  /** A text about who can grant the right. Null if nothing needs to change. */
  remedy: string | null;
  /** The affected rows, if fewer than those of the list. */
  rows: string | null;
  /** The state that a record must have. */
  when: string | null;
}
export interface ResourceRights {
  name: string;
  label: string;
  path?: string;
  /** The rows in the user's scope. */
  rows: string;
  /** The number of fields hidden from the user. `hidden` lists those that the reader may see. */
  hiddenFields: number;
  hidden: string[];
  calls: RightRow[];
}
/** The response of `GET /t3d-api/<people>/:id/rights` and of `GET /t3d-api/sessions/rights`. */
export interface Rights {
  user: { id: number; account: string; nickname: string | null; role: Role; apis: string[] };
  standing: { code: Standing; text: string; remedy: string }[];
  resources: ResourceRights[];
  /** The number of calls that the reader may not see. */
  withheld: number;
}

/** A call as a checkbox. `pattern` is the permission that it saves. */
export interface PermissionCall {
  name: string;
  label: string;
  pattern: string;
  /** Another right of the same pattern, because a call and an action may share their name. */
  also?: string;
}
/** A screen with all calls that the role can have there. */
export interface PermissionScreen {
  name: string;
  label: string;
  calls: PermissionCall[];
}
/**
 * The response of `GET /t3d-api/<people>/:id/permissions`: all permissions that the user's role can have, grouped as in
 * the menu.
 */
export interface Permissions {
  user: { id: number; account: string; nickname: string | null; role: Role; roleLabel: string; apis: string[] };
  groups: { name: string; label: string; screens: PermissionScreen[] }[];
  /** Sets of patterns that fill in all checkboxes at once. Presets with the same effect for the role are merged. */
  presets: { name: string; label: string; patterns: string[] }[];
  /**
   * The number of open sessions, to which a change applies at once. `below` counts the user's subordinates, whom it
   * does not affect.
   */
  sessions: number;
  below: number;
}

/** A right that `users` of the selected users would gain or lose. */
export interface RightChange {
  pattern: string;
  screen: string;
  label: string;
  users: number;
}
/** The effect of setting permissions. */
export interface RightsChange {
  gained: RightChange[];
  lost: RightChange[];
  /**
   * For a single user: the lists that would appear or disappear, with their row counts up to a hundred thousand. Absent
   * for several users.
   */
  rows?: { screen: string; label: string; rows: string; count: number; gained: boolean }[];
  /** For a single user: the numbers of allowed calls before and after, out of all that the role can have. */
  calls?: { before: number; after: number; all: number };
}
