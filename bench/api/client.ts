import { connect, type Socket } from 'node:net';

export type Request = (turn: number) => string;
export interface Outcome {
  perSecond: number;
  /** The median duration, in milliseconds. */
  p50: number;
  p99: number;
  /** The number of responses with a status of 300 or more. */
  refused: number;
  body: string;
}

const CRLF = '\r\n';
const END_OF_HEAD = Buffer.from('\r\n\r\n');

/** Returns an HTTP request as bytes. `head` contains further header lines. */
export function requestOf(method: string, path: string, head: Readonly<Record<string, string>>, body = ''): string {
  const lines = [`${method} ${path} HTTP/1.1`, 'host: bench', ...Object.entries(head).map((line) => line.join(': '))];
  if (body) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`);
  return `${lines.join(CRLF)}${CRLF}${CRLF}${body}`;
}

/** Returns the length of the first response in `bytes`, or undefined if it is incomplete. */
function lengthOf(bytes: Buffer): number | undefined {
  const head = bytes.indexOf(END_OF_HEAD);
  if (head < 0) return undefined;
  const start = head + END_OF_HEAD.length;
  const length = /content-length: *(\d+)/i.exec(bytes.toString('latin1', 0, head))?.[1];
  if (length !== undefined) {
    const end = start + Number(length);
    return bytes.length >= end ? end : undefined;
  }
  const end = bytes.indexOf('\r\n0\r\n\r\n', start - 2);
  return end < 0 ? undefined : end + 7;
}

/** Sends one request after another until a time. Uses a plain socket, which takes the least processor time. */
function converse(port: number, first: number, step: number, request: Request, until: number): Promise<Spoken> {
  const spoken: Spoken = { waits: [], refused: 0, body: '' };
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let [turn, started] = [first, 0];
    let kept: Buffer = Buffer.alloc(0);
    const send = (): void => {
      started = performance.now();
      socket.write(request(turn));
      turn += step;
    };
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server closed a connection')));
    socket.on('data', (bytes: Buffer) => {
      kept = kept.length > 0 ? Buffer.concat([kept, bytes]) : bytes;
      const length = lengthOf(kept);
      if (length === undefined) return;
      const now = performance.now();
      spoken.waits.push(now - started);
      if (kept.toString('latin1', 9, 12) >= '300') spoken.refused += 1;
      if (now < until) {
        kept = kept.subarray(length);
        send();
        return;
      }
      spoken.body = kept.toString('utf8', 0, length);
      socket.removeAllListeners('close').destroy();
      resolve(spoken);
    });
  });
}

interface Spoken {
  waits: number[];
  refused: number;
  body: string;
}

export async function load(port: number, request: Request, connections: number, seconds: number): Promise<Outcome> {
  const started = performance.now();
  const spoken = await Promise.all(
    Array.from({ length: connections }, (_, first) =>
      converse(port, first, connections, request, started + seconds * 1000),
    ),
  );
  const took = (performance.now() - started) / 1000;
  const waits = spoken.flatMap((one) => one.waits).sort((one, other) => one - other);
  const at = (share: number): number => waits[Math.floor(waits.length * share)] ?? 0;
  return {
    perSecond: waits.length / took,
    p50: at(0.5),
    p99: at(0.99),
    refused: spoken.reduce((sum, one) => sum + one.refused, 0),
    body: spoken[0]?.body ?? '',
  };
}
