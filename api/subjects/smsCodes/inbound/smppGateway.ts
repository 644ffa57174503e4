import { invalidField } from '../../../errors';
import { readId, readNumber, readSender, readText } from './fields';
import type { Gateway } from './port';

const UCS2 = '8';
const LATIN1 = '3';

function fromHex(hex: string): Buffer {
  if (!/^(?:[0-9a-f]{2})*$/i.test(hex)) throw invalidField('binary', 'text');
  return Buffer.from(hex, 'hex');
}

/** UTF-16 with the high byte first, as SMPP carries every script but Latin. */
function fromUcs2(bytes: Buffer): string {
  if (bytes.length % 2 !== 0) throw invalidField('binary', 'text');
  return Buffer.from(bytes).swap16().toString('utf16le');
}

/** The text of a delivery: `binary` holds its bytes by `coding` (8: UCS-2, 3: Latin-1), else `content` is the text. */
function textOf(form: URLSearchParams): string {
  const binary = form.get('binary');
  if (binary === null || binary === '') return form.get('content') ?? '';
  const coding = form.get('coding') ?? '0';
  const bytes = fromHex(binary);
  if (coding === UCS2) return fromUcs2(bytes);
  return bytes.toString(coding === LATIN1 ? 'latin1' : 'utf8');
}

/**
 * The form that bridges from SMPP send for each message they deliver (`id, from, to, content, coding, binary`, as
 * Jasmin does). They retry until the answer is `ACK/Jasmin`. They name no time: it is that of the call.
 */
export const smppGateway: Gateway = {
  name: 'SMPP',
  path: '/smpp',
  read(body, arrivedAt) {
    const form = new URLSearchParams(body.toString('utf8'));
    return {
      messageId: readId(form.get('id')),
      to: readNumber(form.get('to')),
      from: readSender(form.get('from')),
      text: readText(textOf(form)),
      receivedAt: arrivedAt,
    };
  },
  accepted: () => ({ type: 'text', body: 'ACK/Jasmin' }),
  write({ messageId, to, from, text }) {
    const body = new URLSearchParams({ id: messageId, to, from, 'origin-connector': 'simulator', coding: UCS2 });
    body.set('binary', Buffer.from(text, 'utf16le').swap16().toString('hex'));
    return { body: body.toString(), contentType: 'application/x-www-form-urlencoded' };
  },
};
