import type { SMS_GATEWAYS } from '@t3d/resources/codes/sms-messages';
import { DIGITS } from '@t3d/resources/digits';
import { invalidField } from '../../../errors';

/** A text message in the form that every gateway adapter produces. */
export interface InboundMessage {
  /** The gateway's own id. A message has the same id each time it is sent. */
  messageId: string;
  /** Our number, digits only. */
  to: string;
  from: string;
  text: string;
  /** When the gateway received it, by its clock. */
  receivedAt: Date;
}

/** An adapter for one gateway: its path, its format and the response it expects. */
export interface Gateway {
  name: (typeof SMS_GATEWAYS)[number];
  /** The path below `/ms-api/inbound`. */
  path: string;
  /** Reads the signed bytes of a call that arrived at `arrivedAt`. Throws `Invalid` if they are not a message. */
  read(body: Buffer, arrivedAt: Date): InboundMessage;
  /** The response that acknowledges a message: JSON in our envelope, or plain text. */
  accepted(outcome: Received): { type: 'json'; body: object } | { type: 'text'; body: string };
  /** Formats a message as this gateway sends it. The simulator uses it. */
  write(message: InboundMessage): { body: string; contentType: string };
}

/** `duplicate` is true if the message was already stored, so that nothing was stored now. */
interface Received {
  messageId: string;
  duplicate: boolean;
}

const MAX_TEXT = 4000;
const MAX_ID = 128;
const MAX_SENDER = 64;

/** Replaces characters that the database cannot store by the replacement character. */
const storable = (text: string): string => text.replaceAll('\0', '\uFFFD').replace(/\p{Cs}/gu, '\uFFFD');

export function readId(value: unknown): string {
  const id = typeof value === 'number' ? String(value) : value;
  if (typeof id !== 'string' || id.trim() === '' || id.length > MAX_ID) throw invalidField('messageId', 'required');
  return id;
}

/** Normalises one of our numbers as it is stored: without plus sign, leading 00, blanks and hyphens. */
export function readNumber(value: unknown): string {
  const digits = typeof value === 'string' || typeof value === 'number' ? String(value).replace(/[\s()-]/g, '') : '';
  const number = DIGITS.msisdn.normalise(digits.replace(/^00/, ''));
  if (!number) throw invalidField('to', 'required');
  return number;
}

/** Reads a sender, which is a number or a name. Long senders are cut because they are only displayed. */
export function readSender(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string' && typeof value !== 'number') throw invalidField('from', 'text');
  return storable(String(value)).slice(0, MAX_SENDER);
}

export function readText(value: unknown): string {
  if (typeof value !== 'string') throw invalidField('text', 'text');
  return storable(value).slice(0, MAX_TEXT);
}
