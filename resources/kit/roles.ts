/** The roles of a product, added by declaration merging in `resources/roles.ts`. */
export interface RoleNames {}

/** The built-in role with all rights. Only the command line can create its users. */
export const BACKDOOR = 'backdoor';

export type Role = Extract<keyof RoleNames, string> | typeof BACKDOOR;
