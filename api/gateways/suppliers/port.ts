import type { Context } from '../../context';

export interface ProvisionRequest {
  /** Ours, stable for each try of an order: the supplier does the same one once, however often it is asked. */
  reference: string;
  iccid: string | null;
  /** The plan's code. */
  product: string | null;
  esim: boolean;
}
/** A question about an order provisioned before; `question` is its idempotency reference. */
export interface FollowUp { reference: string; question: string }

/** PENDING: the supplier will tell later. */
export type Verdict = 'ACCEPTED' | 'REFUSED' | 'PENDING';
export interface Answer { verdict: Verdict; lpa?: string | null; reason?: string }

/** The company that makes the cards work. Calls may fail and are then repeated with the same reference. */
export interface SupplierPort {
  provision(ctx: Context, request: ProvisionRequest): Promise<Answer>;
  revoke(ctx: Context, request: FollowUp): Promise<Answer>;
  complete(ctx: Context, request: FollowUp): Promise<Answer>;
}
