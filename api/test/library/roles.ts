import type { Role } from '@t3d/resources/kit';

// The type is cast, because RoleNames contains the first product's roles in this program.
export const ROLES = ['LIBRARIAN', 'READER'] as unknown as readonly [Role, Role];
export const [LIBRARIAN, READER] = [[ROLES[0]], [ROLES[1]]];
