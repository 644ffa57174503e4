// What an end user may call without an account: a card's plans, what it may buy, its orders, its holder's real name.
export { CALLS as PUBLIC_CALLS } from './calls';
export { publicRoutes } from './router';
