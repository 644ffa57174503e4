import type { SMS_GATEWAYS } from '@t3d/resources/codes/sms-messages';
import { DIGITS } from '@t3d/resources/digits';
import { invalidField } from '../../../errors';

/** Adapters convert the messages of all gateways to this form. */
export interface InboundMessage {
  /** The gateway's id of the message. A repeated message has the same id. */
  messageId: string;
  to: string;
  from: string;
  text: string;
  /** The gateway's clock sets this time. */
  receivedAt: Date;
}

/** An adapter has the path and format of a gateway's calls, and the expected response. */
export interface Gateway {
  name: (typeof SMS_GATEWAYS)[number];
  path: string;
  /** The bytes are signed. Throws `Invalid` if they contain no message. */
  read(body: Buffer, arrivedAt: Date): InboundMessage;
  /** The response is JSON in our envelope or plain text. */
  accepted(outcome: Received): { type: 'json'; body: object } | { type: 'text'; body: string };
  /** The simulator formats messages as this gateway sends them. */
  write(message: InboundMessage): { body: string; contentType: string };
}

/** `duplicate` is true if the message was stored before. */
interface Received {
  messageId: string;
  duplicate: boolean;
}

const MAX_TEXT = 4000;
const MAX_ID = 128;
const MAX_SENDER = 64;

/** The database cannot store these characters. */
const storable = (text: string): string => text.replaceAll('\0', '\uFFFD').replace(/\p{Cs}/gu, '\uFFFD');

export function readId(value: unknown): string {
  const id = typeof value === 'number' ? String(value) : value;
  if (typeof id !== 'string' || id.trim() === '' || id.length > MAX_ID) throw invalidField('messageId', 'required');
  return id;
}

/** The stored form has no plus sign, leading 00, blanks or hyphens. */
export function readNumber(value: unknown): string {
  const digits = typeof value === 'string' || typeof value === 'number' ? String(value).replace(/[\s()-]/g, '') : '';
  const number = DIGITS.msisdn.normalise(digits.replace(/^00/, ''));
  if (!number) throw invalidField('to', 'required');
  return number;
}

/** A sender is a number or a name. It is only displayed, so a long one is cut. */
export function readSender(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string' && typeof value !== 'number') throw invalidField('from', 'text');
  return storable(String(value)).slice(0, MAX_SENDER);
}

export function readText(value: unknown): string {
  if (typeof value !== 'string') throw invalidField('text', 'text');
  return storable(value).slice(0, MAX_TEXT);
}
