import { Invalid } from '../../errors';
import type { ServiceKey } from '../../models/services';
import { type PushPort, pushSimulator } from './port';

/** Without an account at a push service a message fails with the reason; nothing is lost silently. */
export const noPushes: PushPort = {
  send: () => Promise.reject(new Invalid('push.notConfigured')),
  test: () => Promise.reject(new Invalid('push.notConfigured')),
};

/** The push service of this process; the simulator unless the configuration names another. */
export const PUSHES: ServiceKey<PushPort> = { name: 'the push service', make: () => pushSimulator() };
