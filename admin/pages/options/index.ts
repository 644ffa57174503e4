import type { Role } from '@t3d/resources/kit';
import { STAFF } from '@t3d/resources/roles';

const EVERYBODYS = ['dict', 'topic/all'];

/** The lists that a role loads at start; the tags and salesmen are for staff only. */
export const startingLists = (role: Role): readonly string[] =>
  STAFF.includes(role) ? [...EVERYBODYS, 'plan-topic-all', 'salesman/all'] : EVERYBODYS;
