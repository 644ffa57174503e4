import type { Role } from '@t3d/resources/kit';

// A product merges its words into RoleNames, which in this program contains others.
export const ROLES = ['LIBRARIAN', 'READER'] as unknown as readonly [Role, Role];
export const [LIBRARIAN, READER] = [[ROLES[0]], [ROLES[1]]];
