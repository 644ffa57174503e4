import { connect } from 'node:net';

const CONNECTIONS = 32;

/** How long the answer at the start of `bytes` is, headers and body; null while it is not all there. */
function lengthOf(bytes: Buffer): number | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = bytes.toString('latin1', 0, end);
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(`${head}\n${bytes.toString('utf8', end)}`);
  const length = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1]);
  return bytes.length >= length ? length : null;
}

/**
 * Sends one GET again and again from 32 connections for so many milliseconds: answers how many answers came. Any other
 * answer than 200 ends it. Written by hand, so that calling costs little beside what is measured.
 */
export async function callFor(
  milliseconds: number,
  port: number,
  path: string,
  session: string,
): Promise<{ answers: number; took: number }> {
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Session-Id: ${session}\r\nAccept-Language: en\r\n\r\n`;
  const started = performance.now();
  const caller = (): Promise<number> =>
    new Promise((resolve, reject) => {
      let answers = 0;
      let held = Buffer.alloc(0);
      const socket = connect(port, '127.0.0.1', () => socket.write(request));
      socket.setNoDelay(true);
      socket.on('error', reject);
      socket.on('data', (bytes) => {
        held = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
        try {
          const length = lengthOf(held);
          if (length === null) return;
          held = held.subarray(length);
        } catch (error) {
          socket.destroy();
          reject(error as Error);
          return;
        }
        answers += 1;
        if (performance.now() - started < milliseconds) socket.write(request);
        else {
          socket.destroy();
          resolve(answers);
        }
      });
    });
  const all = await Promise.all(Array.from({ length: CONNECTIONS }, caller));
  return { answers: all.reduce((sum, one) => sum + one, 0), took: performance.now() - started };
}
