import type { Response } from 'supertest';

/** Reads a binary response, by `call.buffer(true).parse(readBytes)`. */
export function readBytes(response: Response, done: (error: Error | null, bytes: Buffer) => void): void {
  const parts: Buffer[] = [];
  response.on('data', (part: Buffer) => parts.push(part));
  response.on('end', () => done(null, Buffer.concat(parts)));
}
