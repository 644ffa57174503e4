import type { RawNotice } from '../../domain/payments/gateways/port';

/** Returns a notice with other headers or another body than the signed notice. */
export const altered = (
  notice: RawNotice,
  change: { headers?: Record<string, string | undefined>; body?: string },
): RawNotice => ({
  ...notice,
  headers: { ...notice.headers, ...change.headers },
  body: change.body === undefined ? notice.body : Buffer.from(change.body),
});
