import type { LogInFacts, Role } from '@t3d/resources/kit';
import type { Actor } from '../context';
import { holdsRight } from '../engine/access/permissions';
import type { Database } from '../models/database';

type Product = Pick<Database, 'registry'>;

/** Who may look at the product as somebody else, and as whom; nobody where the product does not say. */
export const viewAsOf = ({ registry }: Product): NonNullable<LogInFacts['viewAs']> =>
  registry.product.logIn?.viewAs ?? { by: [], of: [] };
/** The pattern that it takes. */
export const viewPattern = ({ registry }: Product): string => `${registry.product.people}:view-as`;

export const mayBeViewed = (database: Product, role: Role | null): boolean =>
  role !== null && viewAsOf(database).of.includes(role);

export const mayView = (database: Product, actor: Pick<Actor, 'role' | 'apis'>): boolean =>
  holdsRight(actor, viewAsOf(database).by, viewPattern(database));
