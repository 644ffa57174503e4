/** The names of a product's roles. The product adds its roles by declaration merging (`resources/roles.ts`). */
export interface RoleNames {}

/** The built-in role that passes every check and has no scope. Its users are created only on the command line. */
export const BACKDOOR = 'backdoor';

export type Role = Extract<keyof RoleNames, string> | typeof BACKDOOR;
