import type { Role } from './roles';

/** The states of an account that block every call of the user. */
export type Standing = 'deleted' | 'disabled' | 'superiorDisabled' | 'accountAuth' | 'secondFactor';
/** `role` and `pattern` depend on the call, all other reasons on the account. */
export type Obstacle = 'role' | 'pattern' | Standing;
export interface RightRow {
  name: string;
  label: string;
  pattern: string;
  allowed: boolean;
  openToKeys: boolean;
  reasons: { code: Obstacle; text: string }[];
  /** A text that says who can grant the right. Null if the user already has the right. */
  remedy: string | null;
  /** A description of the rows that the right includes. Null if the right includes all rows of the list. */
  rows: string | null;
  when: string | null;
}
export interface ResourceRights {
  name: string;
  label: string;
  path?: string;
  rows: string;
  /**
   * The number of all fields that the user cannot see. `hidden` lists only those that the reader of these rights may
   * see.
   */
  hiddenFields: number;
  hidden: string[];
  calls: RightRow[];
}
/** The response of `GET /t3d-api/<people>/:id/rights` and of `GET /t3d-api/sessions/rights`. */
export interface Rights {
  user: { id: number; account: string; nickname: string | null; role: Role; apis: string[] };
  standing: { code: Standing; text: string; remedy: string }[];
  resources: ResourceRights[];
  /** The number of calls left out because the reader of these rights may not see them. */
  withheld: number;
}

/** A call as a checkbox of the permission form. `pattern` is the permission that the form saves. */
export interface PermissionCall {
  name: string;
  label: string;
  pattern: string;
}
/** A screen of the permission form, with all calls that the user's role can have on the screen. */
export interface PermissionScreen {
  name: string;
  label: string;
  calls: PermissionCall[];
}
/** Contains all permissions that the user's role can have, grouped like the menu. */
export interface Permissions {
  user: { id: number; account: string; nickname: string | null; role: Role; roleLabel: string; apis: string[] };
  groups: { name: string; label: string; screens: PermissionScreen[] }[];
  /** Each set fills in all checkboxes at once. Sets with the same effect for the role are merged. */
  presets: { name: string; label: string; patterns: string[] }[];
  /**
   * The number of the user's open sessions, whose permissions change at once. `below` counts the user's subordinates,
   * whose permissions do not change.
   */
  sessions: number;
  below: number;
}

export interface RightChange {
  pattern: string;
  screen: string;
  label: string;
  users: number;
}
export interface RightsChange {
  gained: RightChange[];
  lost: RightChange[];
  /**
   * The lists that a user would gain or lose, with the number of rows in each list (at most 100,000). Missing if
   * several users are selected.
   */
  rows?: { screen: string; label: string; rows: string; count: number; gained: boolean }[];
  /**
   * The number of allowed calls before and after the change, and the number of calls that the role can have. Missing if
   * several users are selected.
   */
  calls?: { before: number; after: number; all: number };
}
