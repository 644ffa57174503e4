import { createHash } from 'node:crypto';

/**
 * Apple carries nothing of ours but a UUID, the `appAccountToken` of a purchase. A payment number fits into one:
 * fifteen digits (50 bits), twelve letters of 32 (60 bits) and twelve bits of a digest, by which a token of somebody
 * else's making is recognized.
 */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const PAYMENT_NO = new RegExp(`^(\\d{15})([${LETTERS}]{12})$`);
const UUID_8 = /^([\da-f]{8})-([\da-f]{4})-8([\da-f]{3})-([89ab][\da-f]{3})-([\da-f]{12})$/;

const checkOf = (paymentNo: string): bigint =>
  BigInt(createHash('sha256').update(paymentNo).digest().readUInt16BE() >> 4);
const hex = (value: bigint, length: number): string => value.toString(16).padStart(length, '0');

/** The token of a payment: a UUID of version 8, the same each time. Refuses a number of another form than ours. */
export function tokenOf(paymentNo: string): string {
  const [, digits, letters] = PAYMENT_NO.exec(paymentNo) ?? [];
  if (!digits || !letters) throw new Error(`Apple: payment ${paymentNo} does not fit into a token`);
  const number = [...letters].reduce(
    (value, letter) => (value << 5n) | BigInt(LETTERS.indexOf(letter)),
    BigInt(digits),
  );
  const bits = (number << 12n) | checkOf(paymentNo);
  const [high, middle, low] = [bits >> 74n, (bits >> 62n) & 0xfffn, hex((2n << 62n) | (bits & ((1n << 62n) - 1n)), 16)];
  return `${hex(high, 12).slice(0, 8)}-${hex(high, 12).slice(8)}-8${hex(middle, 3)}-${low.slice(0, 4)}-${low.slice(4)}`;
}

/** The payment of a token; null when we did not make it. */
export function paymentNoOf(token: string | undefined): string | null {
  const [, first, second, middle, third, fourth] = UUID_8.exec(token?.toLowerCase() ?? '') ?? [];
  if (!first) return null;
  const low = BigInt(`0x${third}${fourth}`) & ((1n << 62n) - 1n);
  const bits = (BigInt(`0x${first}${second}`) << 74n) | (BigInt(`0x${middle}`) << 62n) | low;
  const number = bits >> 12n;
  const letters = Array.from(
    { length: 12 },
    (_, index) => LETTERS[Number((number >> BigInt(5 * (11 - index))) & 31n)],
  ).join('');
  const paymentNo = (number >> 60n).toString().padStart(15, '0') + letters;
  return PAYMENT_NO.test(paymentNo) && checkOf(paymentNo) === (bits & 0xfffn) ? paymentNo : null;
}
