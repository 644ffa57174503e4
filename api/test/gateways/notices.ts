import type { RawNotice } from '../../domain/payments/gateways/port';

/** Returns a notice with headers or a body other than the signed ones. */
export const altered = (
  notice: RawNotice,
  change: { headers?: Record<string, string | undefined>; body?: string },
): RawNotice => ({
  ...notice,
  headers: { ...notice.headers, ...change.headers },
  body: change.body === undefined ? notice.body : Buffer.from(change.body),
});
