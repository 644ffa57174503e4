/**
 * What a person set up in the browser (columns, filters, language …), kept by account so that every browser has it.
 * Comes in and goes out by `router`; how much one may keep, and merging what two tabs write, is in `preferences`.
 */
import { defineSubject } from '../../engine/http/subject';
import { CALLS } from './calls';
import { preferenceRoutes } from './router';

export default defineSubject({
  routes: () => [preferenceRoutes()],
  calls: CALLS,
});
