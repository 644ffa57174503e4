import type { Resource } from '@t3d/resources/kit';
import { keepsPast } from '../../asOf/instant';
import type { Json, Parameter } from '../apiCall';
import { TIME, query } from '../apiCall';

const AS_OF: Json = {
  ...TIME,
  description:
    'the rows as they stood at that time, of records that the caller reaches now; later than now is 400. The answer ' +
    'names as `unknown` the fields whose value of then is not known',
};

/** The parameter by which a list or a record is read as of an earlier time. */
export const asOfParameters = (resource: Resource): Parameter[] => (keepsPast(resource) ? [query('asOf', AS_OF)] : []);
