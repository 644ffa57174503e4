import type { RowOf } from '@t3d/resources/kit';
import type orders from '@t3d/resources/orders';
import type plans from '@t3d/resources/plans';

export type Order = RowOf<(typeof orders)['fields']>;
export type Plan = RowOf<(typeof plans)['fields']>;

/** Kinds of the jobs that ask the supplier, after the deed that wants it has committed. */
export const PROVISION_JOB = 'orders.provision';
export const REVOKE_JOB = 'orders.revoke';
export const FINISH_JOB = 'orders.finish';
/** Tells the supplier something that our side has decided already; its answer changes nothing. */
export const TELL_JOB = 'orders.tell';

export interface AskPayload { order: number; reference: string; question: string }
export interface TellPayload { reference: string; question: string; what: 'revoke' | 'finish' }
