// What an end user may call without an account: a card's plans, what it may buy, its orders, its holder's real name.
import { defineSubject } from '../engine/http/subject';
import { CALLS } from './calls';
import { publicRoutes } from './router';

export default defineSubject({
  calls: CALLS,
  mounts: ({ config }) => [{ at: '/data-api', handlers: [publicRoutes(config)] }],
});
