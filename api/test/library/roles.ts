import type { Role } from '@t3d/resources/kit';

// RoleNames contains other roles in this program, so the type is cast.
export const ROLES = ['LIBRARIAN', 'READER'] as unknown as readonly [Role, Role];
export const [LIBRARIAN, READER] = [[ROLES[0]], [ROLES[1]]];
