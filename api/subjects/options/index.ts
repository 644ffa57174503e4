/**
 * Short lists that forms offer and the browser loads once: the dictionary, topics, salespeople, the agents below the
 * caller (`people`). Read only; each list names the roles that it is for (`lists`). Open pages learn of a change by a
 * stream of marks (`changes`).
 */
import { defineSubject } from '../../engine/http/subject';
import { CALLS, optionRoutes } from './router';

export default defineSubject({
  routes: () => [optionRoutes()],
  calls: CALLS,
});
