import type { SMS_GATEWAYS } from '@t3d/resources/codes/sms-messages';
import { DIGITS } from '@t3d/resources/digits';
import { invalidField } from '../../../errors';

/** A text message as a gateway hands it over. */
export interface InboundMessage {
  /** The gateway's own id: the same message has the same one, however often it is sent. */
  messageId: string;
  /** Our number, digits only. */
  to: string;
  from: string;
  text: string;
  /** When the gateway received it, by its clock. */
  receivedAt: Date;
}

/** How a gateway calls us: where, in which format, and what it expects as an answer. */
export interface Gateway {
  name: (typeof SMS_GATEWAYS)[number];
  /** Below `/ms-api/inbound`. */
  path: string;
  /** Reads the signed bytes of a call; throws `Invalid` for what is no message. `arrivedAt`: when it came. */
  read(body: Buffer, arrivedAt: Date): InboundMessage;
  /** What it takes as "received": JSON in our envelope, or a plain text. */
  accepted(outcome: Received): { type: 'json'; body: object } | { type: 'text'; body: string };
  /** A message as this gateway would send it: what the simulator speaks. */
  write(message: InboundMessage): { body: string; contentType: string };
}

/** `duplicate`: it was here before; nothing was stored now. */
interface Received {
  messageId: string;
  duplicate: boolean;
}

const MAX_TEXT = 4000;
const MAX_ID = 128;
const MAX_SENDER = 64;

/** Characters that cannot be stored, replaced by the sign for that. */
const storable = (text: string): string => text.replaceAll('\0', '\uFFFD').replace(/\p{Cs}/gu, '\uFFFD');

export function readId(value: unknown): string {
  const id = typeof value === 'number' ? String(value) : value;
  if (typeof id !== 'string' || id.trim() === '' || id.length > MAX_ID) throw invalidField('messageId', 'required');
  return id;
}

/** One of our numbers as it is stored: without plus, leading 00, blanks and hyphens. */
export function readNumber(value: unknown): string {
  const digits = typeof value === 'string' || typeof value === 'number' ? String(value).replace(/[\s()-]/g, '') : '';
  const number = DIGITS.msisdn.normalise(digits.replace(/^00/, ''));
  if (!number) throw invalidField('to', 'required');
  return number;
}

/** A sender: a number or a name. Longer ones are cut, as a sender is only shown. */
export function readSender(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string' && typeof value !== 'number') throw invalidField('from', 'text');
  return storable(String(value)).slice(0, MAX_SENDER);
}

export function readText(value: unknown): string {
  if (typeof value !== 'string') throw invalidField('text', 'text');
  return storable(value).slice(0, MAX_TEXT);
}
