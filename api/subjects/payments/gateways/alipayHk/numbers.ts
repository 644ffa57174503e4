const LONGEST = 64;

/**
 * The number under which Antom keeps a refund. It carries the payment's, because Antom's notice of a refund names no
 * payment. Refuses what is longer than Antom takes.
 */
export function toRefundRequestId(paymentNo: string, refundNo: string): string {
  const id = `${paymentNo}_${refundNo}`;
  if (id.length > LONGEST) throw new RangeError(`${id} is longer than ${LONGEST}`);
  return id;
}

/** Both numbers again; null for a refund that we did not request. */
export function parseRefundRequestId(id: string | undefined): { paymentNo: string; refundNo: string } | null {
  const match = /^([A-Za-z0-9]{8,32})_(.+)$/.exec(id ?? '');
  return match ? { paymentNo: match[1] as string, refundNo: match[2] as string } : null;
}
