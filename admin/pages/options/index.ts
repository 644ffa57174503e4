import type { Role } from '@t3d/resources/kit';
import { STAFF } from '@t3d/resources/roles';

const EVERYBODYS = ['dict', 'topic/all'];

/** Returns the lists that load at the start for a role. Tags and salesmen are for staff only. */
export const startingLists = (role: Role): readonly string[] =>
  STAFF.includes(role) ? [...EVERYBODYS, 'plan-topic-all', 'salesman/all'] : EVERYBODYS;
