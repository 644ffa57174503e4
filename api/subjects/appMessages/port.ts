import type { ServiceKey } from '../../models/services';
import { Invalid } from '../../errors';
import { pushSimulator } from './simulator';

/** One call to the push service: the same words for up to 500 devices, which have the push ids of `devices`. */
export interface Push {
  /** Ours: a call repeated under it is delivered once. */
  cid: string;
  title: string;
  content: string;
  devices: readonly string[];
}
/** The service refuses these words or devices for good: repeating the call changes nothing. */
export class PushRefused extends Error {}

/** Takes pushes to phones. Any error but `PushRefused` means that nobody knows whether it was done: call again. */
export interface PushPort {
  send(push: Push): Promise<void>;
}

/** Without an account at a push service a message fails with the reason; nothing is lost silently. */
export const noPushes: PushPort = { send: () => Promise.reject(new Invalid('push.notConfigured')) };

/** The push service of this process; the simulator unless the configuration names another. */
export const PUSHES: ServiceKey<PushPort> = { name: 'the push service', make: () => pushSimulator() };
