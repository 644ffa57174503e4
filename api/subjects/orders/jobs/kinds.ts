/** Kinds of the jobs that call the supplier, after the command that needs it has committed. */
export const PROVISION_JOB = 'orders.provision';

export const REVOKE_JOB = 'orders.revoke';

export const FINISH_JOB = 'orders.finish';

export const RENEW_JOB = 'orders.renew';

/** Notifies the supplier of what our side has decided already; its answer changes nothing. */
export const NOTIFY_JOB = 'orders.tell';

/** `again`: how often it was requested again after a PENDING without a further answer. */
export interface RequestPayload {
  order: number;
  reference: string;
  question: string;
  again?: number;
}

/**
 * `supplier`: who had the order when the job was left; null: none of the list. The new card of a `move` is read when
 * the job runs.
 */
export interface NotifyPayload {
  order: number;
  supplier: number | null;
  reference: string;
  question: string;
  what: 'revoke' | 'finish' | 'move';
  again?: number;
}
