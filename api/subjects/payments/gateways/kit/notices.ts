import { NoticeRefused } from '../port';

/** True notices have one or two thousand bytes. */
const LARGEST = 64 * 1024;

/**
 * The body as text. Refuses what is empty, huge or no UTF-8: a signature over something that we read differently proves
 * nothing.
 */
export function readText(body: Buffer): string {
  if (body.length === 0) throw new NoticeRefused('malformed', 'an empty notice');
  if (body.length > LARGEST) throw new NoticeRefused('malformed', `a notice of ${body.length} bytes`);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    throw new NoticeRefused('malformed', 'a notice that is no UTF-8');
  }
}

/** The fields of a form. Refuses a name that comes twice: which of the two was signed? */
export function readForm(body: Buffer): Readonly<Record<string, string>> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(readText(body))) {
    if (name in fields) throw new NoticeRefused('malformed', `${name} comes twice`);
    fields[name] = value;
  }
  return fields;
}

/** A record of a JSON object; anything else is refused. */
export function readJson(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    /* refused below */
  }
  throw new NoticeRefused('malformed', 'a notice that is no JSON object');
}

const PAYMENT_NO = /^[A-Za-z0-9]{8,32}$/;
export const isPaymentNo = (text: unknown): text is string => typeof text === 'string' && PAYMENT_NO.test(text);

/** A value that a notice cannot do without. */
export function need<T>(value: T | null | undefined, name: string): T {
  if (value === null || value === undefined || value === '')
    throw new NoticeRefused('malformed', `${name} is missing or unreadable`);
  return value;
}

/** A number of ours. Refuses what we would never have made. */
export function needPaymentNo(value: unknown): string {
  if (!isPaymentNo(value)) throw new NoticeRefused('malformed', 'the payment has no number of ours');
  return value;
}
