import type { Request, Response } from 'express';
import { Invalid } from '../../errors';
import type { ServiceKey } from '../../models/services';

/** Without an account at a push service a message fails with the reason; nothing is lost silently. */
export const noPushes: PushPort = {
  send: () => Promise.reject(new Invalid('push.notConfigured')),
  test: () => Promise.reject(new Invalid('push.notConfigured')),
};

/** The push service of this process; the simulator unless the configuration names another. */
export const PUSHES: ServiceKey<PushPort> = { name: 'the push service', make: () => pushSimulator() };

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
  /** Asks whether account and address are right; reaches no phone. Throws with the reason. */
  test(): Promise<void>;
}

const MAX_KEPT = 1000;

/** A push service that keeps what it was given, in this process: a repeated call is delivered once, as at JPush. */
export interface PushSimulator extends PushPort {
  /** The calls that it delivered, oldest first. */
  readonly delivered: readonly Push[];
  /** How many pushes each device got. */
  readonly counts: ReadonlyMap<string, number>;
}

export function pushSimulator(): PushSimulator {
  const delivered: Push[] = [];
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  return {
    delivered,
    counts,
    test: () => Promise.resolve(),
    send: async (push) => {
      if (seen.has(push.cid)) return;
      seen.add(push.cid);
      delivered.push(push);
      if (delivered.length > MAX_KEPT) delivered.shift();
      for (const device of push.devices) counts.set(device, (counts.get(device) ?? 0) + 1);
    },
  };
}

/** `GET /simulator/push`: what the simulator delivered, newest first. */
export const showPushes =
  (port: () => PushPort) =>
  (_request: Request, response: Response): void => {
    const { delivered = [] } = port() as Partial<PushSimulator>;
    response.json({ code: 200, message: 'ok', rows: delivered.toReversed(), total: delivered.length });
  };
