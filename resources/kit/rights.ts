import type { Role } from './roles';

/** The states of an account that block all its calls. */
export type Standing = 'deleted' | 'disabled' | 'superiorDisabled' | 'accountAuth' | 'secondFactor';
/** The reasons to reject a call. `role` and `pattern` concern the call, and the others the account. */
export type Obstacle = 'role' | 'pattern' | Standing;
/** A right of a user: whether the user has it, and the reasons if not. Texts are in the reader's language. */
export interface RightRow {
  name: string;
  label: string;
  pattern: string;
  allowed: boolean;
  openToKeys: boolean;
  reasons: { code: Obstacle; text: string }[];
  /** A text that says who can grant the right. Null if the user has the right. */
  remedy: string | null;
  /** A description of the rows for which the right applies, if they are fewer than the rows of the list. */
  rows: string | null;
  /** A description of the state that a record must have. */
  when: string | null;
}
export interface ResourceRights {
  name: string;
  label: string;
  path?: string;
  /** A description of the rows in the user's scope. */
  rows: string;
  /** The number of fields that the user cannot see. `hidden` lists those of them that the reader may see. */
  hiddenFields: number;
  hidden: string[];
  calls: RightRow[];
}
/** The response of `GET /t3d-api/<people>/:id/rights` and of `GET /t3d-api/sessions/rights`. */
export interface Rights {
  user: { id: number; account: string; nickname: string | null; role: Role; apis: string[] };
  standing: { code: Standing; text: string; remedy: string }[];
  resources: ResourceRights[];
  /** The number of calls that are omitted because the reader may not see them. */
  withheld: number;
}

/** A call as a checkbox of the permission form. `pattern` is the permission that the checkbox saves. */
export interface PermissionCall {
  name: string;
  label: string;
  pattern: string;
  /** The label of another right with the same pattern, because a call and an action may have the same name. */
  also?: string;
}
/** A screen with all calls that the user's role can have on it. */
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
  /**
   * Sets of patterns, each of which fills in all checkboxes at once. Presets that have the same effect for the role are
   * merged.
   */
  presets: { name: string; label: string; patterns: string[] }[];
  /**
   * The number of open sessions of the user, to which a change applies at once. `below` counts the user's subordinates,
   * whom the change does not affect.
   */
  sessions: number;
  below: number;
}

/** A right that some of the selected users would gain or lose. `users` is their number. */
export interface RightChange {
  pattern: string;
  screen: string;
  label: string;
  users: number;
}
/** The effect of new permissions on the selected users. */
export interface RightsChange {
  gained: RightChange[];
  lost: RightChange[];
  /**
   * For a single user: the lists that would appear or disappear, with their numbers of rows (at most a hundred
   * thousand). Absent for several users.
   */
  rows?: { screen: string; label: string; rows: string; count: number; gained: boolean }[];
  /**
   * For a single user: the number of allowed calls before and after the change, and the number of calls that the role
   * can have.
   */
  calls?: { before: number; after: number; all: number };
}
