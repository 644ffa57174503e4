import type { ServiceKey } from '../../models/services';
import { isPrivateAddress, literalOf } from '../../privateAddresses';

/** What an installation allows as the address of a webhook. */
export interface WebhookRules {
  /** Plain http, and addresses of private networks. */
  readonly privateHosts: boolean;
}
export const WEBHOOK_RULES: ServiceKey<WebhookRules> = {
  name: 'what addresses webhooks may have',
  make: () => ({ privateHosts: false }),
};

export type BadTarget = 'webhooks.url' | 'webhooks.https' | 'webhooks.private' | 'webhooks.port' | 'webhooks.password';

/** Names that mean this machine or a network of one's own wherever they are resolved. */
const PRIVATE_NAME = /^(localhost|[^.]+)$|\.(localhost|local|internal|intranet|lan|home\.arpa|test|example|invalid)$/;
/** Ports below it belong to other services than the web's two. */
const FIRST_FREE_PORT = 1024;
const WEB_PORTS = [80, 443];

function isPrivateHost({ hostname }: URL): boolean {
  const literal = literalOf(hostname);
  if (literal !== undefined) return isPrivateAddress(literal);
  return PRIVATE_NAME.test(hostname.replace(/\.$/, ''));
}

function isOddPort({ port }: URL): boolean {
  const number = Number(port || 443);
  return number < FIRST_FREE_PORT && !WEB_PORTS.includes(number);
}

/** Returns the address of a webhook, or why it is refused. Names are resolved when a message is sent. */
export function readTarget(text: string, { privateHosts }: WebhookRules): URL | BadTarget {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.hostname === '') return 'webhooks.url';
  if (url.username !== '' || url.password !== '') return 'webhooks.password';
  if (privateHosts) return url;
  if (url.protocol === 'http:') return 'webhooks.https';
  if (isOddPort(url)) return 'webhooks.port';
  return isPrivateHost(url) ? 'webhooks.private' : url;
}
