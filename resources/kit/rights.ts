import type { Role } from './roles';

/** The states of an account that block all calls of the user. */
export type AccountBlock = 'deleted' | 'disabled' | 'superiorDisabled' | 'accountAuth' | 'secondFactor';
/** The reasons why a user may not make a call. */
export type Obstacle = 'role' | 'pattern' | AccountBlock;
export interface RightRow {
  name: string;
  label: string;
  pattern: string;
  allowed: boolean;
  openToKeys: boolean;
  reasons: { code: Obstacle; text: string }[];
  /** A text that says who can grant the right, or null if the user has it. */
  remedy: string | null;
  /** A description of the rows that the right includes, or null for all rows of the list. */
  rows: string | null;
  when: string | null;
}
export interface ResourceRights {
  name: string;
  label: string;
  path?: string;
  rows: string;
  /** The number of fields that the user cannot see. `hidden` lists only those that the reader may see. */
  hiddenFields: number;
  hidden: string[];
  calls: RightRow[];
}
/** The response of the endpoints that explain a user's rights. */
export interface Rights {
  user: { id: number; account: string; nickname: string | null; role: Role; apis: string[] };
  standing: { code: AccountBlock; text: string; remedy: string }[];
  resources: ResourceRights[];
  /** The number of calls that the reader may not see. */
  withheld: number;
}

/** A call as a checkbox of the permission form, with the pattern to save. */
export interface PermissionCall {
  name: string;
  label: string;
  pattern: string;
}
/** A screen of the permission form, with the calls of the user's role. */
export interface PermissionScreen {
  name: string;
  label: string;
  calls: PermissionCall[];
}
/** All permissions that the user's role can have, grouped like the menu. */
export interface Permissions {
  user: { id: number; account: string; nickname: string | null; role: Role; roleLabel: string; apis: string[] };
  groups: { name: string; label: string; screens: PermissionScreen[] }[];
  /** The presets of the form. Presets with the same effect for the role are merged. */
  presets: { name: string; label: string; patterns: string[] }[];
  /** The number of the user's open sessions. `below` counts the users below, whose permissions do not change. */
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
  /** The lists that the user would gain or lose, with their row counts (at most 100,000). Missing for several users. */
  rows?: { screen: string; label: string; rows: string; count: number; gained: boolean }[];
  /**
   * The number of allowed calls before and after the change, and of all calls of the role. Missing for several users.
   */
  calls?: { before: number; after: number; all: number };
}
