import { STAFF } from '@t3d/resources/roles';
import { type ApiCall, answersOther } from '../../engine/http/apiCall';

/** This room's calls for the API's document. */
export const CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/real-names/{id}/image',
    name: 'real-names.image',
    roles: STAFF,
    pattern: 'real-names:show',
    summary: 'the picture of a paper, for staff who may read it; every look is in its trail',
    answers: answersOther('the picture', 'image/jpeg', 'image/png'),
  },
];
