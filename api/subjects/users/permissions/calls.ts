import { ADMINS } from '@t3d/resources/roles';
import type { ApiCall } from '../../../engine/http/apiCall';
import { INTEGER, TEXT, answersOne, listOf, orNull, shapeOf } from '../../../engine/http/apiCall';

const CALL = {
  ...shapeOf({ name: TEXT, label: TEXT, pattern: TEXT, also: { ...TEXT, description: 'what else it allows' } }),
  required: ['name', 'label', 'pattern'],
};
const SCREEN = shapeOf({ name: TEXT, label: TEXT, calls: listOf(CALL) });

/** This room's part of the API's document. */
export const CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/users/{id}/permissions',
    name: 'users.permissions',
    summary: "all that a user's role can have, by screen and call, and the patterns that the user has",
    roles: ADMINS,
    pattern: 'users:set-apis',
    answers: answersOne(
      shapeOf({
        user: shapeOf({
          id: INTEGER,
          account: TEXT,
          nickname: orNull(TEXT),
          role: TEXT,
          roleLabel: TEXT,
          apis: listOf(TEXT),
        }),
        groups: listOf(shapeOf({ name: TEXT, label: TEXT, screens: listOf(SCREEN) })),
        presets: listOf(shapeOf({ name: TEXT, label: TEXT, patterns: listOf(TEXT) })),
        sessions: { ...INTEGER, description: 'open ones, which a change reaches at once' },
        below: { ...INTEGER, description: 'users below, who keep theirs' },
      }),
    ),
  },
];
