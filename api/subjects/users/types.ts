import type { NewValuesOf } from '@t3d/resources/kit';
import type users from '@t3d/resources/people/users';

/** What a caller gives of a new user. */
export type NewUser = NewValuesOf<(typeof users)['fields']>;
