import type { Request, Response } from 'express';
import { Invalid } from '../../errors';
import type { ServiceKey } from '../../models/services';

/** Installations without a push service use this port. Each call fails, so that no message is lost silently. */
export const noPushes: PushPort = {
  send: () => Promise.reject(new Invalid('push.notConfigured')),
  test: () => Promise.reject(new Invalid('push.notConfigured')),
};

/** The push service of this process. */
export const PUSHES: ServiceKey<PushPort> = { name: 'the push service', make: () => pushSimulator() };

/** A call sends one text to up to 500 devices, which are given by push id. */
export interface Push {
  /** Our idempotency key, by which the service delivers a repeated call only once. */
  cid: string;
  title: string;
  content: string;
  devices: readonly string[];
}
/** The service rejects this text or these devices, so a retry is useless. */
export class PushRefused extends Error {}

/**
 * The interface to a push service. After an error other than `PushRefused`, the push may have been sent, and the call
 * must be repeated.
 */
export interface PushPort {
  send(push: Push): Promise<void>;
  /** Checks the credentials and the URL without a push, and throws the reason of a failure. */
  test(): Promise<void>;
}

const MAX_KEPT = 1000;

/** Keeps pushes in memory. Like JPush, it carries out a repeated call only once. */
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

/** Serves `GET /simulator/push`, the delivered pushes, newest first. */
export const showPushes =
  (port: () => PushPort) =>
  (_request: Request, response: Response): void => {
    const { delivered = [] } = port() as Partial<PushSimulator>;
    response.json({ code: 200, message: 'ok', rows: delivered.toReversed(), total: delivered.length });
  };
