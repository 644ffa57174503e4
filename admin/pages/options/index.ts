import type { Role } from '@t3d/resources/kit';
import { STAFF } from '@t3d/resources/roles';

const EVERYBODYS = ['dict', 'topic/all'];

/** Only staff need tags and salesmen at the start. */
export const startingLists = (role: Role): readonly string[] =>
  STAFF.includes(role) ? [...EVERYBODYS, 'plan-topic-all', 'salesman/all'] : EVERYBODYS;
