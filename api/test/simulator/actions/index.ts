import type { Actions } from './action';
import { APPROVALS } from './approvals';
import { CARDS } from './cards';
import { CODES } from './codes';
import { FOLLOWERS } from './followers';
import { MONEY } from './money';
import { ORDERS } from './orders';
import { OTHERS } from './others';
import { PARTNERS } from './partners';

export type { Action } from './action';

export const ACTIONS: Actions = {
  ...ORDERS,
  ...OTHERS,
  ...CARDS,
  ...MONEY,
  ...PARTNERS,
  ...CODES,
  ...FOLLOWERS,
  ...APPROVALS,
};
