import type { Role } from '@t3d/resources/kit';

// A product merges its words into RoleNames; here those of this program stand there, and these are none of them.
export const ROLES = ['LIBRARIAN', 'READER'] as unknown as readonly [Role, Role];
export const [LIBRARIAN, READER] = [[ROLES[0]], [ROLES[1]]];
