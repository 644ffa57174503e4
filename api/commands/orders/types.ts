import type { RowOf } from '@t3d/resources/kit';
import type orders from '@t3d/resources/orders';
import type plans from '@t3d/resources/plans';

export type Order = RowOf<(typeof orders)['fields']>;
export type Plan = RowOf<(typeof plans)['fields']>;

/** Kinds of the jobs that ask the supplier, after the deed that wants it has committed. */
export const PROVISION_JOB = 'orders.provision';
export const REVOKE_JOB = 'orders.revoke';
export const FINISH_JOB = 'orders.finish';
export const RENEW_JOB = 'orders.renew';
/** Tells the supplier something that our side has decided already; its answer changes nothing. */
export const TELL_JOB = 'orders.tell';

/** `again`: how often it was asked after a PENDING of which nothing was heard. */
export interface AskPayload { order: number; reference: string; question: string; again?: number }
/** `supplier`: who had the order when it was told; null: none of the list. The new card of a `move` is read when it is told. */
export interface TellPayload { order: number; supplier: number | null; reference: string; question: string; what: 'revoke' | 'finish' | 'move'; again?: number }
