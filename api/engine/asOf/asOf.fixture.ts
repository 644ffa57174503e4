import { afterAll, beforeAll } from '@jest/globals';
import type { Caller, TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';

export let server: TestServer;
export let admin: Caller;

type Row = Record<string, unknown> & { id: number };

export function openAsOf(): void {
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.as('ADMIN');
  }, 60_000);
  afterAll(() => server.close());
}

let serial = 0;
/** Advances the business clock, because each command needs another time. */
export const wait = (ms = 1000): void => server.database.clock.advance(ms);
export const now = (): string => server.database.clock.now().toISOString();

interface Page {
  rows: Row[];
  total: number;
}
export async function pageOf(caller: Caller, path: string): Promise<Page> {
  const { body, status } = await caller.get(`/t3d-api/${path}`);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body as Page;
}

/** Returns every row of a list, page by page. */
export async function allOf(caller: Caller, path: string): Promise<Page> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const found = await pageOf(caller, `${path}${path.includes('?') ? '&' : '?'}size=200&page=${page}`);
    rows.push(...found.rows);
    if (rows.length >= found.total || found.rows.length === 0) return { rows, total: found.total };
  }
}
export const listOf = async (caller: Caller, path: string): Promise<Row[]> => (await allOf(caller, path)).rows;

export async function call(caller: Caller, method: 'post' | 'put' | 'delete', path: string, body: object = {}) {
  serial += 1;
  const answer = await caller[method](`/t3d-api/${path}`).set('Idempotency-Key', `as-of-${serial}`).send(body);
  const { data } = answer.body as { data?: { id?: number } };
  return { status: answer.status, id: data?.id ?? 0, body: answer.body as { message: string } };
}
