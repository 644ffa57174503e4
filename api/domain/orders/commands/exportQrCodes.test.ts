import { afterAll, beforeAll, expect, test } from '@jest/globals';
import orders from '@t3d/resources/orders/orders';
import terminals from '@t3d/resources/cards/terminals';
import exceljs from 'exceljs';
import { createRequire } from 'node:module';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import QRCode from 'qrcode';
import type { Context } from '../../../context';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import { actAs, buildAgent, buildPlan, buildTerminal } from '../../../test/factories';
import { setCards } from '../../../test/setCards';
import type { TestData } from '../../../test/testData';
import { openTestData, orderOf, sellDown } from '../../../test/testData';
import type { FileResult } from '../../../registry/command';
import { createOrder } from './createOrder';
import { installLinks } from '@t3d/resources/esim';
import { QR, exportQrCodes } from './exportQrCodes';
import { acceptOrder } from '../events/startOrder';
import type { AgentPlan, Terminal } from '@t3d/resources/rows';

// Types of two packages that have no declarations.
const require = createRequire(import.meta.url);
const { PNG } = require('pngjs') as { PNG: { sync: { read(bytes: Buffer): { width: number; data: Buffer } } } };
const unzipper = require('unzipper') as {
  Open: { buffer(bytes: Buffer): Promise<{ files: { path: string; buffer(): Promise<Buffer> }[] }> };
};

let world: TestData;
let esimPlan: AgentPlan;
beforeAll(async () => {
  world = await openTestData();
  esimPlan = await sellDown(
    world.system,
    await buildPlan(world.system, { terminalType: 'E_SIM', name: '=Asia' }),
    world.agents,
  );
});
afterAll(() => world.close());

async function sell(
  values: Partial<Pick<Terminal, 'type'>>,
  agentPlan: AgentPlan,
): Promise<{ id: number; card: Terminal }> {
  const card = await buildTerminal(world.system, { owner: world.agents[2], ...values });
  const { id } = (await inTransaction(world.buyer, (ctx) =>
    createOrder(ctx, { terminal: card.id, agentPlan: agentPlan.id }),
  )) as { id: number };
  return { id, card };
}
async function sellEsim(lpa: string): Promise<{ id: number; card: Terminal }> {
  const sold = await sell({ type: 'E_SIM' }, esimPlan);
  const { supplierReference } = await orderOf(world.system, sold.id);
  await inTransaction(world.system, (ctx) => acceptOrder(ctx, sold.id, supplierReference as string, { lpa }));
  return sold;
}
const errorOf = (ids: readonly number[], ctx: Context = world.buyer) =>
  exportQrCodes(ctx, { ids }).then(
    () => 'done',
    (error: { key: string; errors?: object }) => [error.key, Object.keys(error.errors ?? {})],
  );

async function open(ids: readonly number[], ctx: Context = world.buyer): Promise<Map<string, Buffer>> {
  const { file } = (await exportQrCodes(ctx, { ids })) as { file: FileResult };
  const to = new PassThrough();
  const [bytes] = await Promise.all([buffer(to), file.write(to)]);
  const { files } = await unzipper.Open.buffer(bytes);
  return new Map(await Promise.all(files.map(async (one) => [one.path, await one.buffer()] as const)));
}

/** Returns the modules of a PNG picture's QR code. */
function modulesOf(picture: Buffer): { size: number; dark: boolean[] } {
  const { width, data } = PNG.sync.read(picture);
  const dark = (x: number, y: number): boolean => (data[(y * width + x) * 4] as number) < 128;
  let edge = 0;
  while (!dark(edge, edge)) edge += 1;
  const scale = edge / QR.margin;
  const size = width / scale - 2 * QR.margin;
  const at = (index: number): number => Math.floor((QR.margin + index + 0.5) * scale);
  return {
    size,
    dark: Array.from({ length: size * size }, (_, index) => dark(at(index % size), at(Math.floor(index / size)))),
  };
}

test('exports a zip with a QR picture per eSIM and a list of the eSIMs', async () => {
  const lpa = 'LPA:1$smdp.example.test$ABC-123';
  const [first, second, sim] = [
    await sellEsim(lpa),
    await sellEsim('LPA:1$smdp.example.test$DEF'),
    await sell({}, world.agentPlan),
  ];
  const files = await open([first.id, second.id, sim.id]);
  expect([...files.keys()].sort()).toEqual([`${first.card.iccid}.png`, `${second.card.iccid}.png`, 'esim.xlsx'].sort());
  const picture = files.get(`${first.card.iccid}.png`) as Buffer;
  expect(picture.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001a\n');
  const wanted = QRCode.create(lpa, { errorCorrectionLevel: 'M' }).modules;
  expect(modulesOf(picture)).toEqual({ size: wanted.size, dark: Array.from(wanted.data, Boolean) });
  const book = new exceljs.Workbook();
  await book.xlsx.load(files.get('esim.xlsx') as never);
  const rows =
    book.worksheets[0]
      ?.getSheetValues()
      .slice(1)
      .map((row) => (row as string[]).slice(1)) ?? [];
  const { orderNo } = await orderOf(world.system, first.id);
  expect(rows[1]).toEqual([orderNo, first.card.iccid, "'=Asia", lpa, installLinks(lpa).ios, installLinks(lpa).android]);
  expect([rows.length, installLinks(lpa).ios]).toEqual([
    3,
    'https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=LPA%3A1%24smdp.example.test%24ABC-123',
  ]);
});

test.each(['lpa:1$smdp.example.test$OLD', '1$smdp.example.test$OLD'])(
  'draws the QR picture of an eSIM profile that was stored as %s with the prefix LPA:',
  async (stored) => {
    const sold = await sellEsim('LPA:1$smdp.example.test$NEW');
    await table(world.system, terminals).update({ lpa: stored }, sold.card.id);
    const files = await open([sold.id]);
    const wanted = QRCode.create('LPA:1$smdp.example.test$OLD', { errorCorrectionLevel: 'M' }).modules;
    const picture = files.get(`${sold.card.iccid}.png`) as Buffer;
    expect(modulesOf(picture)).toEqual({ size: wanted.size, dark: Array.from(wanted.data, Boolean) });
  },
);

test('rejects a QR export without an eSIM, before the profile exists, or after the order was revoked', async () => {
  const sim = await sell({}, world.agentPlan);
  expect(await errorOf([sim.id])).toEqual(['invalid', ['ids']]);
  const waiting = await sell({ type: 'E_SIM' }, esimPlan);
  const ready = await sellEsim('LPA:1$a$b');
  expect(await errorOf([ready.id, waiting.id])).toEqual(['orders.noProfile', [String(waiting.id)]]);
  await table(world.system, orders).update({ status: 'REVOKED' }, ready.id);
  expect(await errorOf([ready.id])).toEqual(['orders.noProfile', [String(ready.id)]]);
});

test('allows the QR export of an eSIM only to the agents above the card', async () => {
  const { id, card } = await sellEsim('LPA:1$a$b');
  for (const agent of world.agents) expect(await errorOf([id], actAs(world.database, agent))).toBe('done');
  const other = await buildAgent(world.system);
  await setCards(world.system, { owner: other.id, agent1: other.id, agent2: null, agent3: null }, card.id);
  expect(await errorOf([id])).toEqual(['orders.cardGone', [String(id)]]);
  expect(await errorOf([id], world.system)).toEqual(['orders.cardGone', [String(id)]]);
});
