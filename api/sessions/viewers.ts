import type { Role, Roles } from '@t3d/resources/kit';
import { ADMINS, CUSTOMERS } from '@t3d/resources/roles';
import type { Actor } from '../context';
import { holdsRight } from '../engine/access/permissions';

/** Who may look at the product as somebody else, and the pattern it takes. */
export const VIEWERS: Roles = ADMINS;
export const VIEW_AS = 'users:view-as';
/** As whom: nobody as powerful as the viewer. */
const VIEWABLE: Roles = ['SALESMAN', ...CUSTOMERS];

export const mayBeViewed = (role: Role | null): boolean => role !== null && VIEWABLE.includes(role);

export const mayView = (actor: Pick<Actor, 'role' | 'apis'>): boolean => holdsRight(actor, VIEWERS, VIEW_AS);
