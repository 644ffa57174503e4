import { dataClient } from '../../providers/http';
import type { RowPage } from '../../providers/rows';
import { readPage } from '../../providers/rows';

export const WEBHOOKS = 'webhooks';
export const DELIVERIES = 'webhook-deliveries';

/** An event that the caller may choose, with an example of what its message says. */
export interface ChoosableEvent {
  name: string;
  resource: string;
  example: Readonly<Record<string, unknown>>;
}
/** The body that makes or changes a webhook. */
export interface WebhookValues {
  url: string;
  events: readonly string[];
}

/** The events that the caller may choose. */
export async function loadEvents(): Promise<ChoosableEvent[]> {
  const { json } = await dataClient.call('GET', 'webhook-events', { quiet: true });
  return (json.rows ?? []) as ChoosableEvent[];
}

/** Makes a webhook; answers its secret, which the server never shows again. A refusal is thrown, not raised. */
export async function createWebhook(body: WebhookValues): Promise<string> {
  const { json } = await dataClient.call('POST', WEBHOOKS, { body, quiet: true });
  return (json.data as { secret: string }).secret;
}

/** Changes a webhook that was read at this version. */
export async function updateWebhook(id: number, body: WebhookValues & { version: number }): Promise<void> {
  await dataClient.call('PUT', `${WEBHOOKS}/${id}`, { body, quiet: true });
}

/** Gives a webhook another secret and answers it. */
export async function rotateSecret(id: number): Promise<string> {
  const { json } = await dataClient.call('POST', `${WEBHOOKS}/actions/rotate`, { body: { ids: [id] }, quiet: true });
  return (json.data as { secret: string }).secret;
}

/** The caller's own webhooks, the newest on top. */
export const loadOwnWebhooks = (owner: number): Promise<RowPage> =>
  readPage(WEBHOOKS, { owner, sort: 'id', order: 'DESC', size: 20 });
