import type { RawNotice } from '../../subjects/payments/gateways/port';

/** A notice with other headers, or another body, than those that were signed. */
export const altered = (
  notice: RawNotice,
  change: { headers?: Record<string, string | undefined>; body?: string },
): RawNotice => ({
  ...notice,
  headers: { ...notice.headers, ...change.headers },
  body: change.body === undefined ? notice.body : Buffer.from(change.body),
});
