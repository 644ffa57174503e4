import type { Request, Response } from 'express';
import { Invalid } from '../../errors';
import type { ServiceKey } from '../../models/services';

/**
 * The port for an installation without a push service. Each call fails with the reason, so no message is lost silently.
 */
export const noPushes: PushPort = {
  send: () => Promise.reject(new Invalid('push.notConfigured')),
  test: () => Promise.reject(new Invalid('push.notConfigured')),
};

/** The push service of this process. The default is the simulator. */
export const PUSHES: ServiceKey<PushPort> = { name: 'the push service', make: () => pushSimulator() };

/** A call to the push service with one text for up to 500 devices. The devices are given by push id. */
export interface Push {
  /** Our idempotency key. The service delivers a call only once, even if the call is repeated with this key. */
  cid: string;
  title: string;
  content: string;
  devices: readonly string[];
}
/** Thrown when the service permanently rejects this text or these devices. A repeated call is useless. */
export class PushRefused extends Error {}

/**
 * The interface to a push service. After an error other than `PushRefused`, the push may have been sent, and the call
 * must be repeated.
 */
export interface PushPort {
  send(push: Push): Promise<void>;
  /** Checks the credentials and the URL without sending a push to a phone. Throws the reason if the check fails. */
  test(): Promise<void>;
}

const MAX_KEPT = 1000;

/**
 * A simulated push service that stores pushes in memory. Like JPush, the simulator carries out a repeated call only
 * once.
 */
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

/** Serves `GET /simulator/push`, the list of delivered pushes with the newest push first. */
export const showPushes =
  (port: () => PushPort) =>
  (_request: Request, response: Response): void => {
    const { delivered = [] } = port() as Partial<PushSimulator>;
    response.json({ code: 200, message: 'ok', rows: delivered.toReversed(), total: delivered.length });
  };
