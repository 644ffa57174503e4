import type { SMS_GATEWAYS } from '@t3d/resources/codes/sms-messages';
import { DIGITS } from '@t3d/resources/digits';
import { invalidField } from '../../../errors';

/** An inbound message in the common format of all gateways. */
export interface InboundMessage {
  /** The gateway's id of the message, the same when it is repeated. */
  messageId: string;
  to: string;
  from: string;
  text: string;
  /** The time of receipt by the gateway's clock. */
  receivedAt: Date;
}

/** A gateway's path and format, and the response that it expects. */
export interface Gateway {
  name: (typeof SMS_GATEWAYS)[number];
  path: string;
  /** Parses the signed bytes of a call. Throws `Invalid` if they contain no message. */
  read(body: Buffer, arrivedAt: Date): InboundMessage;
  /** Returns the response, as JSON in our envelope or as plain text. */
  accepted(outcome: Received): { type: 'json'; body: object } | { type: 'text'; body: string };
  /** Formats a message as this gateway would, for the simulator. */
  write(message: InboundMessage): { body: string; contentType: string };
}

/** The result of a message. `duplicate` is true if it was stored before. */
interface Received {
  messageId: string;
  duplicate: boolean;
}

const MAX_TEXT = 4000;
const MAX_ID = 128;
const MAX_SENDER = 64;

/** Replaces characters that the database cannot store. */
const storable = (text: string): string => text.replaceAll('\0', '\uFFFD').replace(/\p{Cs}/gu, '\uFFFD');

export function readId(value: unknown): string {
  const id = typeof value === 'number' ? String(value) : value;
  if (typeof id !== 'string' || id.trim() === '' || id.length > MAX_ID) throw invalidField('messageId', 'required');
  return id;
}

/** Normalises a number: no plus sign, leading 00, blanks or hyphens. */
export function readNumber(value: unknown): string {
  const digits = typeof value === 'string' || typeof value === 'number' ? String(value).replace(/[\s()-]/g, '') : '';
  const number = DIGITS.msisdn.normalise(digits.replace(/^00/, ''));
  if (!number) throw invalidField('to', 'required');
  return number;
}

/** Returns the sender, a number or a name, shortened for display. */
export function readSender(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string' && typeof value !== 'number') throw invalidField('from', 'text');
  return storable(String(value)).slice(0, MAX_SENDER);
}

export function readText(value: unknown): string {
  if (typeof value !== 'string') throw invalidField('text', 'text');
  return storable(value).slice(0, MAX_TEXT);
}
