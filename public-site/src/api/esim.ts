import { call, CallFailed, type CallOptions } from './client';

/** An eSIM profile. `lpa` is the activation code, and `number` the masked card number. */
export interface Esim {
  lpa: string;
  number: string;
}

/** The masked address, or null if the card has no email address. */
export interface SentCode {
  sentTo: string | null;
  minutes: number;
  resendSeconds: number;
}

const cardPath = (number: string): string => `/data-api/cards/${encodeURIComponent(number)}/esim`;

function shown(data: unknown): Esim {
  const esim = data as Esim | null | undefined;
  if (typeof esim?.lpa !== 'string') throw new CallFailed();
  return esim;
}

export async function openByOrder(orderNo: string, key: string, options?: CallOptions): Promise<Esim> {
  const path = `/data-api/orders/${encodeURIComponent(orderNo)}/esim?key=${encodeURIComponent(key)}`;
  return shown((await call(path, options)).data);
}

/** Sends a code to the email address of the card. */
export async function requestCode(number: string, options?: CallOptions): Promise<SentCode> {
  const { data } = await call(`${cardPath(number)}/code`, { ...options, body: {} });
  const sent = data as SentCode | null | undefined;
  if (!sent || sent.sentTo === undefined) throw new CallFailed();
  return sent;
}

export async function openByCode(number: string, code: string, options?: CallOptions): Promise<Esim> {
  return shown((await call(cardPath(number), { ...options, body: { code } })).data);
}
