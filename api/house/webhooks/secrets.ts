import type { Webhook } from '@t3d/resources/house/webhooks';
import { DAY_MS } from '@t3d/resources/kit';
import { randomBytes } from 'node:crypto';
import { Webhook as Signer } from 'standardwebhooks';

const BYTES = 32;
/** How long messages carry a signature by the former secret, too. */
export const OVERLAP_MS = DAY_MS;

/** A new secret as the Standard Webhooks specification writes it. */
export const newSecret = (): string => `whsec_${randomBytes(BYTES).toString('base64')}`;

/** The secrets by which a message is signed now, the present one first. */
export const secretsOf = (
  { secret, formerSecret, formerSecretUntil }: Pick<Webhook, 'secret' | 'formerSecret' | 'formerSecretUntil'>,
  now: Date,
): string[] =>
  [secret, formerSecretUntil && formerSecretUntil > now ? formerSecret : null].filter((one) => one !== null);

/**
 * The headers of a message. `at` is the real time, whatever the business clock shows, because receivers refuse a
 * message that is five minutes old. One signature for each secret, parted by blanks.
 */
export const headersFor = (
  { messageId, body }: { messageId: string; body: string },
  secrets: readonly string[],
  at: Date,
): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'webhooks/1.0',
  'webhook-id': messageId,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': secrets.map((secret) => new Signer(secret).sign(messageId, at, body)).join(' '),
});
