import { readTime } from '@t3d/resources/kit';
import { Invalid, invalidField } from '../../../errors';
import { readId, readNumber, readSender, readText } from './fields';
import type { Gateway } from './port';

/** JSON, `{messageId, to, from, text, receivedAt}`: what any gateway can be told to send. */
export const httpGateway: Gateway = {
  name: 'HTTP',
  path: '/',
  read(body) {
    const fields = parse(body.toString('utf8'));
    const receivedAt = readTime(fields.receivedAt);
    if (!receivedAt) throw invalidField('receivedAt', 'required');
    return {
      messageId: readId(fields.messageId),
      to: readNumber(fields.to),
      from: readSender(fields.from),
      text: readText(fields.text),
      receivedAt,
    };
  },
  accepted: (data) => ({ type: 'json', body: { code: 200, message: 'ok', data } }),
  write: (message) => ({ body: JSON.stringify(message), contentType: 'application/json' }),
};

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    /* no JSON */
  }
  throw new Invalid('invalidInput');
}
