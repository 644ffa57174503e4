import { type ApiCall, answersOne, sends } from '../../engine/http/apiCall';
import { KEY, MAX_KEYS } from './router';

const CHOICES = {
  type: 'object',
  additionalProperties: true,
  description: `keys match ${KEY.source}; at most ${MAX_KEYS} are kept`,
};

/** This room's calls for the API's document. */
export const CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/sessions/preferences',
    name: 'preferences.show',
    summary: "the caller's own choices for its screens, by key",
    answers: answersOne({ type: 'object', additionalProperties: true }),
  },
  {
    method: 'put',
    path: '/sessions/preferences',
    name: 'preferences.save',
    summary: "write choices of one's own: values of at most 64 KB, 256 KB in all, null takes a key away, others stay",
    body: sends(CHOICES),
    answers: answersOne({ type: 'null' }),
  },
];
