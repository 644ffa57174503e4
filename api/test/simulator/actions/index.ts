import type { Actions } from './action';
import { CARDS } from './cards';
import { MONEY } from './money';
import { ORDERS } from './orders';
import { OTHERS } from './others';

export type { Action } from './action';

/** The actions by name. */
export const ACTIONS: Actions = { ...ORDERS, ...OTHERS, ...CARDS, ...MONEY };
