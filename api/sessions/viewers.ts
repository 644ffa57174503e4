import type { Role, Roles } from '@t3d/resources/kit';
import { ADMINS, CUSTOMERS, hasPattern } from '@t3d/resources/kit';

/** Who may look at the product as somebody else, and the pattern it takes. */
export const VIEWERS: Roles = ADMINS;
export const VIEW_AS = 'users:view-as';
/** As whom: nobody as powerful as the viewer. */
const VIEWABLE: Roles = ['SALESMAN', ...CUSTOMERS];

export const mayBeViewed = (role: Role | null): boolean => role !== null && VIEWABLE.includes(role);

export const mayView = ({ role, apis }: { role: Role | null; apis: readonly string[] }): boolean =>
  role === 'backdoor' || (role !== null && VIEWERS.includes(role) && hasPattern(apis, VIEW_AS));
