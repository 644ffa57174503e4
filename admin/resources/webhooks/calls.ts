import type { T3dDataProvider } from '../../providers/dataProvider';

export const WEBHOOKS = 'webhooks';
export const DELIVERIES = 'webhook-deliveries';

export interface ChoosableEvent {
  name: string;
}

export const loadEvents = async (provider: T3dDataProvider): Promise<ChoosableEvent[]> =>
  (await provider.request<{ rows: ChoosableEvent[] }>('GET', 'webhook-events', { quiet: true })).rows;

/** Creates a webhook and returns its secret. No Idempotency-Key, or the server would store it. Throws refusals. */
export async function createWebhook(
  provider: T3dDataProvider,
  body: { url: string; events: string[] },
): Promise<string> {
  return (await provider.request<{ data: { secret: string } }>('POST', WEBHOOKS, { body, quiet: true })).data.secret;
}

export async function rotateSecret(provider: T3dDataProvider, id: number): Promise<string> {
  return (await provider.act(WEBHOOKS, 'rotate', { ids: [id] }, undefined, true)).secret as string;
}
