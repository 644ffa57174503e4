import type { Role } from '@t3d/resources/kit';

// Cast the type, because RoleNames contains the first product's roles here.
export const ROLES = ['LIBRARIAN', 'READER'] as unknown as readonly [Role, Role];
export const [LIBRARIAN, READER] = [[ROLES[0]], [ROLES[1]]];
