import { setTimeout as sleep } from 'node:timers/promises';

export type Session = Readonly<Record<string, string>>;
interface Body {
  data?: Record<string, unknown>;
  rows?: Record<string, unknown>[];
  message?: string;
}
export interface Attempted {
  result: 'ok' | 'refused' | 'unknown';
  status: number;
  body: Body;
  invoked: number;
  returned: number;
  /** The number of repetitions under the same idempotency key. */
  repeats: number;
}

/** The share of lost calls that a client does not repeat, like a crashed client. */
const GIVES_UP = 0.25;
const REST = 60;
const LONGEST = 40_000;

/** A partner's client, which repeats a call without a clear answer under the same key at the next process. */
export class Client {
  private place: number;
  constructor(
    private readonly urls: readonly string[],
    place: number,
  ) {
    this.place = place % urls.length;
  }

  private async send(session: Session, path: string, body?: object, key?: string) {
    const answer = await fetch(`${this.urls[this.place] ?? ''}/t3d-api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...session,
        ...(body && { 'Content-Type': 'application/json' }),
        ...(key && { 'Idempotency-Key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Body };
  }

  /** Makes a call until the answer is clear. Reads have no body and no key. */
  async call(session: Session, path: string, body?: object, key?: string): Promise<Attempted> {
    let invoked = performance.now();
    const started = invoked;
    for (let repeats = 0; ; repeats += 1) {
      if (!body) invoked = performance.now();
      const answer = await this.send(session, path, body, key).catch(() => null);
      const returned = performance.now();
      const isClear = answer !== null && answer.status < 500 && answer.status !== 429;
      if (isClear) {
        const result = answer.status < 300 ? 'ok' : 'refused';
        return { ...answer, result, invoked, returned, repeats };
      }
      const isLost = answer === null && body !== undefined && Math.random() < GIVES_UP;
      if (isLost || returned - started > LONGEST)
        return { result: 'unknown', status: answer?.status ?? 0, body: {}, invoked, returned: Infinity, repeats };
      this.place = (this.place + 1) % this.urls.length;
      await sleep(REST);
    }
  }
}
