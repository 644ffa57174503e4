import type { Request, Response } from 'express';
import { Invalid } from '../../errors';
import type { ServiceKey } from '../../models/services';

/** The port of an installation without a push service. Each call fails, so that no message is lost silently. */
export const noPushes: PushPort = {
  send: () => Promise.reject(new Invalid('push.notConfigured')),
  test: () => Promise.reject(new Invalid('push.notConfigured')),
};

/** The push service of this process. */
export const PUSHES: ServiceKey<PushPort> = { name: 'the push service', make: () => pushSimulator() };

/** A call that sends one text to up to 500 devices, by push id. */
export interface Push {
  /** Our idempotency key, by which the service delivers a repeated call only once. */
  cid: string;
  title: string;
  content: string;
  devices: readonly string[];
}
/** Thrown if the push service rejects the text or the devices, so that a retry is useless. */
export class PushRejected extends Error {}

/** The interface to a push service. After an error other than `PushRejected`, the call must be repeated. */
export interface PushPort {
  send(push: Push): Promise<void>;
  /** Checks the credentials and the URL without sending a push. Throws the reason of a failure. */
  test(): Promise<void>;
}

const MAX_KEPT = 1000;

/** Keeps pushes in memory. Carries out a repeated call only once, like JPush. */
export interface PushSimulator extends PushPort {
  readonly delivered: readonly Push[];
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

/** Serves `GET /simulator/push` with the delivered pushes, newest first. */
export const showPushes =
  (port: () => PushPort) =>
  (_request: Request, response: Response): void => {
    const { delivered = [] } = port() as Partial<PushSimulator>;
    response.json({ code: 200, message: 'ok', rows: delivered.toReversed(), total: delivered.length });
  };
