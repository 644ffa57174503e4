import { afterAll, beforeAll } from '@jest/globals';
import { luhnDigit } from '@t3d/resources/cards/numbers';
import terminals from '@t3d/resources/cards/terminals';
import { table } from '../../models/table';
import { readBytes } from '../../test/bytes';
import type { TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';
import { systemContext } from '../../context';

export let server: TestServer;
let serial = 0;

export const system = () => systemContext(server.database, 'command');
export const body = (number: number, digits = 19): string => `8987${String(number).padStart(digits - 4, '0')}`;

export const next = (digits = 20): string => {
  serial += 1;
  const text = body(serial, digits - 1);
  return text + luhnDigit(text);
};

export const send = async (bytes: Buffer | string, name = 'cards.csv', dryRun = false, key?: string) => {
  const call = (await server.as('ADMIN'))
    .post(`/t3d-api/terminals/import?dryRun=${dryRun}`)
    .set('Accept-Language', 'en');
  return (key ? call.set('Idempotency-Key', key) : call).attach('file', Buffer.from(bytes), name);
};

export const csv = (rows: readonly (readonly string[])[]): string => rows.map((row) => row.join(',')).join('\n');
export const stored = async (iccid: string) => await table(system(), terminals).one({ iccid });

type ImportAnswer = {
  data: {
    total: number;
    created: number;
    updated: number;
    failed?: number;
    errorsUrl?: string;
    errors: { row: number; field: string; message: string }[];
  };
};

export const dataOf = (answer: { body: unknown }) => (answer.body as ImportAnswer).data;

export const fetchBook = async (url: string, role: 'ADMIN' | 'SALESMAN' | 'AGENT_1', language = 'en') =>
  (await server.as(role)).get(url).set('Accept-Language', language).buffer(true).parse(readBytes);

export function openFiles(): void {
  beforeAll(async () => {
    server = await startTestServer();
  }, 60_000);
  afterAll(() => server.close());
}
