import { afterAll, beforeAll } from '@jest/globals';
import imports from '@t3d/resources/builtin/imports';
import { luhnDigit } from '@t3d/resources/cards/numbers';
import terminals from '@t3d/resources/cards/terminals';
import { systemContext } from '../../context';
import { table } from '../../models/table';
import type { TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';

export let server: TestServer;
let serial = 0;

type Role = 'ADMIN' | 'SALESMAN';

export type ImportAnswer = {
  code: number;
  message: string;
  errors?: Record<string, string>;
  data: { importId: number; created: number; updated: number; jobId?: number };
};

export const system = () => systemContext(server.database, 'command');
export const cards = () => table(system(), terminals);

export const next = (): string => {
  serial += 1;
  const text = `8986${String(serial).padStart(15, '0')}`;
  return text + luhnDigit(text);
};

const csv = (rows: readonly (readonly string[])[]): string => rows.map((row) => row.join(',')).join('\n');

export const send = async (
  rows: readonly (readonly string[])[],
  role: Role = 'ADMIN',
  dryRun = false,
): Promise<ImportAnswer['data']> => {
  const answer = await (
    await server.as(role)
  )
    .post(`/t3d-api/terminals/import?dryRun=${dryRun}`)
    .attach('file', Buffer.from(csv(rows)), 'cards of May.csv');
  return (answer.body as ImportAnswer).data;
};

export const undo = async (id: number, role: Role = 'ADMIN', key?: string) => {
  const call = (await server.as(role)).post('/t3d-api/imports/actions/undo');
  return (key ? call.set('Idempotency-Key', key) : call).send({ ids: [id] });
};

export const check = async (id: number, role: Role = 'ADMIN') =>
  (await server.as(role)).post('/t3d-api/imports/actions/undo/check').send({ ids: [id] });

export const importOf = (id: number) => table(system(), imports).one(id);
export const cardOf = (iccid: string) => cards().one({ iccid });
export const idOf = async (iccid: string): Promise<number> => (await cardOf(iccid))?.id as number;

export async function imported(count: number, role: Role = 'ADMIN'): Promise<{ id: number; numbers: string[] }> {
  const numbers = Array.from({ length: count }, next);
  const { importId } = await send([['iccid', 'type'], ...numbers.map((one) => [one, 'SIM'])], role);
  return { id: importId, numbers };
}

export function openUndo(): void {
  beforeAll(async () => {
    server = await startTestServer();
  }, 60_000);
  afterAll(() => server.close());
}
