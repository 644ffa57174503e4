import type { LogInSettings, Role } from '@t3d/resources/kit';
import type { Actor } from '../context';
import { hasRight } from '../engine/access/permissions';
import type { Database } from '../models/database';

type Product = Pick<Database, 'registry'>;

/** Returns the roles that may view the app as users of other roles. */
export const viewAsOf = ({ registry }: Product): NonNullable<LogInSettings['viewAs']> =>
  registry.product.logIn?.viewAs ?? { by: [], of: [] };
export const viewPattern = ({ registry }: Product): string => `${registry.product.people}:view-as`;

export const mayBeViewed = (database: Product, role: Role | null): boolean =>
  role !== null && viewAsOf(database).of.includes(role);

export const mayView = (database: Product, actor: Pick<Actor, 'role' | 'apis'>): boolean =>
  hasRight(actor, viewAsOf(database).by, viewPattern(database));
