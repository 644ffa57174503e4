import { afterAll, beforeAll } from '@jest/globals';
import type { User } from '@t3d/resources/rows';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEMO_SMS_SECRET } from '../../config';
import { signInbound } from './inbound/signature';
import type { Sent } from './smsCodes.fixture';
import { server } from './smsCodes.fixture';

let http: Server;
export const base = (): string => `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

/** Makes the server listen. Must be called after `openSmsCodes`. */
export function listen(): void {
  beforeAll(async () => {
    http = createServer(server.app).listen(0, '127.0.0.1');
    await once(http, 'listening');
  });
  afterAll(async () => {
    http.closeAllConnections();
    await new Promise((resolve) => {
      http.close(resolve);
    });
  });
}

export interface Seen {
  id: number;
  text: string;
  code: string | null;
}
export interface Opened {
  status: number;
  seen: Seen[];
  until: (count: number, ms?: number) => Promise<boolean>;
  /** Waits until the server has closed the stream. */
  ended: () => Promise<boolean>;
  stop: () => void;
}

/** Opens the stream of a user's messages after the message with the id `after`. */
export async function openStream(user: User, after = 0): Promise<Opened> {
  const control = new AbortController();
  const answer = await fetch(`${base()}/ms-api/messages/events`, {
    headers: { 'X-Session-Id': await server.login(user.account), 'Last-Event-ID': String(after) },
    signal: control.signal,
  });
  const seen: Seen[] = [];
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      const parts = (text + decoder.decode(chunk, { stream: true })).split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const data = part.split('\n').find((line) => line.startsWith('data: '));
        if (data) seen.push(JSON.parse(data.slice(6)) as Seen);
      }
    }
  };
  const over = answer.status === 200 ? read().catch(() => undefined) : Promise.resolve();
  return {
    status: answer.status,
    seen,
    async until(count, ms = 5000) {
      for (const end = Date.now() + ms; Date.now() < end && seen.length < count;)
        await new Promise((resolve) => {
          setTimeout(resolve, 20);
        });
      return seen.length >= count;
    },
    ended: () =>
      Promise.race([
        over.then(() => true),
        new Promise<boolean>((resolve) => {
          setTimeout(() => resolve(false), 20_000).unref();
        }),
      ]),
    stop: () => control.abort(),
  };
}

/** Delivers a message over a keep-alive connection and returns the status. */
export async function deliver(message: Sent): Promise<number> {
  const body = JSON.stringify({ messageId: randomUUID(), receivedAt: new Date().toISOString(), ...message });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const answer = await fetch(`${base()}/ms-api/inbound`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Timestamp': timestamp,
      'X-Signature': signInbound(DEMO_SMS_SECRET, timestamp, body),
    },
    body,
  });
  await answer.arrayBuffer();
  return answer.status;
}
