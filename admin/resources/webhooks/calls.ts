import type { T3dDataProvider } from '../../providers/dataProvider';

export const WEBHOOKS = 'webhooks';
export const DELIVERIES = 'webhook-deliveries';

/** An event that the caller may choose. */
export interface ChoosableEvent {
  name: string;
}

/** The events that the caller may choose. */
export const loadEvents = async (provider: T3dDataProvider): Promise<ChoosableEvent[]> =>
  (await provider.request<{ rows: ChoosableEvent[] }>('GET', 'webhook-events', { quiet: true })).rows;

/**
 * Makes a webhook and returns its secret, which the server never shows again. Sent without an Idempotency-Key: the
 * server would keep the answer, and the secret in it. A refusal is thrown, not raised.
 */
export async function createWebhook(
  provider: T3dDataProvider,
  body: { url: string; events: string[] },
): Promise<string> {
  return (await provider.request<{ data: { secret: string } }>('POST', WEBHOOKS, { body, quiet: true })).data.secret;
}

/** Gives a webhook another secret and returns it. */
export async function rotateSecret(provider: T3dDataProvider, id: number): Promise<string> {
  return (await provider.act(WEBHOOKS, 'rotate', { ids: [id] }, undefined, true)).secret as string;
}
