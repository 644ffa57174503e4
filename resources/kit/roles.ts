/** The names of a product's roles. A product adds roles by declaration merging (`resources/roles.ts`). */
export interface RoleNames {}

/**
 * The built-in role that may make every call and reaches all rows. Only the command line can create users with this
 * role.
 */
export const BACKDOOR = 'backdoor';

export type Role = Extract<keyof RoleNames, string> | typeof BACKDOOR;
