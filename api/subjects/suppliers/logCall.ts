import supplierCalls from '@t3d/resources/suppliers/supplier-calls';
import type { Context } from '../../context';
import { table } from '../../models/table';
import type { SupplierCall, CallTiming } from './types';
import type { Order } from '@t3d/resources/rows';

const LONGEST_REASON = 255;
const LONGEST_REFERENCE = 64;

type About = Pick<Order, 'id' | 'agent'> | null;
interface Line extends CallTiming {
  reference: string | null;
  verdict: NonNullable<SupplierCall['verdict']>;
  reason?: string | null;
}

/**
 * Leaves a line of a request to a supplier, or a notice from it, in its order's log. No profile and no secret is
 * ever in it.
 */
export async function logCall(ctx: Context, order: About, { reference, reason, ...line }: Line): Promise<void> {
  await table(ctx, supplierCalls).insert({
    ...line,
    order: order?.id ?? null,
    agent: order?.agent ?? null,
    reference: reference?.slice(0, LONGEST_REFERENCE) ?? null,
    reason: reason ? [...reason].slice(0, LONGEST_REASON).join('') : null,
  });
}

/** Why a call failed, in short. `NOT_REACHED` means that it has surely not arrived. */
export const NOT_REACHED = 'NOT_REACHED';
export const failureOf = (error: unknown): string => {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  if (name === 'TimeoutError' || name === 'AbortError') return 'TIMEOUT';
  return name === 'NotReached' ? `${NOT_REACHED}: ${message}` : message || name;
};
