import { randomUUID } from 'node:crypto';
import { GATEWAYS } from './router';
import { signInbound } from './signature';

const PATIENCE_MS = 8000;
/** A number that nobody has: a signed message to it is refused as one for no number of ours, and stored nowhere. */
const NO_NUMBER = '999999999999999';

export const SMS_GATEWAY_NAMES: readonly string[] = GATEWAYS.map(({ name }) => name);

/**
 * Sends this installation a signed message as a gateway would, through its public address. 404 shows that address and
 * signature are right, because it is the answer for a number that is not ours; any other status is answered as it is.
 */
export async function testInbound(publicUrl: string, secret: string, name: string): Promise<number> {
  const gateway = GATEWAYS.find((one) => one.name === name);
  if (!gateway) throw new Error(`no gateway of text messages is called ${name}`);
  const message = { messageId: randomUUID(), to: NO_NUMBER, from: 'TEST', text: 'test', receivedAt: new Date() };
  const { body, contentType } = gateway.write(message);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const path = gateway.path === '/' ? '' : gateway.path;
  const response = await fetch(`${publicUrl}/ms-api/inbound${path}`, {
    method: 'POST',
    body,
    headers: {
      'Content-Type': contentType,
      'X-Timestamp': timestamp,
      'X-Signature': signInbound(secret, timestamp, body),
    },
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  return response.status;
}
