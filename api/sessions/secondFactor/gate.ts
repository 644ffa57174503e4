import type { Actor } from '../../context';
import { Forbidden } from '../../errors';

/** What a user may call while its role needs a second factor that it has not set up. */
const BEFORE_ENROLLING = new RegExp(
  [/^(GET|DELETE) \/sessions$/, /^(GET|POST|PUT) \/sessions\/totp$/, /^\w+ \/account-auth(\/.*)?$/]
    .map(({ source }) => source)
    .join('|'),
);

/** 403 for a user who must set up a second factor first, on every call (`GET /orders`) but those that do it. */
export function requireEnrolled({ mustEnrol }: Pick<Actor, 'mustEnrol'>, call: string): void {
  if (mustEnrol && !BEFORE_ENROLLING.test(call)) throw new Forbidden('sessions/totp', 'secondFactor.enrol');
}
