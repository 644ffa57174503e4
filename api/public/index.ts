// What an end user may call without an account: a card's plans, what it may buy, its orders, its holder's real name.
import { defineSubject } from '../engine/http/subject';
import { HOUR_MS } from '@t3d/resources/kit';
import { CALLS } from './calls';
import { forgetAddresses } from './forgetAddresses';
import { publicRoutes } from './router';

export default defineSubject({
  calls: CALLS,
  jobs: { 'addresses.sweep': { every: HOUR_MS, atomic: true, run: forgetAddresses } },
  mounts: ({ config }) => [{ at: '/data-api', handlers: [publicRoutes(config)] }],
});
