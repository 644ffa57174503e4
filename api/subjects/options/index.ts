/**
 * Short lists that forms offer and the browser loads once: the dictionary, topics, salespeople, the agents below the
 * caller (`people`). Read only; each list names the roles that it is for (`router`).
 */
export { CALLS } from './calls';
export { optionRoutes } from './router';
