/** The roles of a product, by name: it adds its own by declaration merging (`resources/roles.ts`). */
export interface RoleNames {}

/** Made on the command line only, in every product: it passes every check and has no scope. */
export const BACKDOOR = 'backdoor';

/** Somebody's role. */
export type Role = Extract<keyof RoleNames, string> | typeof BACKDOOR;
