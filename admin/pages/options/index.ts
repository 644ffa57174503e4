import type { Role } from '@t3d/resources/kit';
import { STAFF } from '@t3d/resources/roles';

const EVERYBODYS = ['dict', 'topic/all'];

/** Returns the option lists to load at the start. Only staff need tags and salesmen. */
export const startingLists = (role: Role): readonly string[] =>
  STAFF.includes(role) ? [...EVERYBODYS, 'plan-topic-all', 'salesman/all'] : EVERYBODYS;
