import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createApp } from '../../api/app';
import { DEMO_CTRIP, readConfig } from '../../api/config';
import { table } from '../../api/models/table';
import { asSystem, buildPlan, buildTerminal } from '../../api/test/factories';
import ctripAccounts from '@t3d/resources/ctrip/ctrip-accounts';
import ctripPlans from '@t3d/resources/ctrip/ctrip-plans';
import { openBenchData } from '../builtin/benchData';
import { callSupplier } from '../../api/domain/ctrip/simulator/simulatorRoutes';
import { print, printTable } from '../report';

/** Measures how long Ctrip waits for VerifyOrder at a steady rate of calls. */
const [dialect = 'sqlite', rate = '50', seconds = '20'] = process.argv.slice(2);
const world = await openBenchData(dialect, 0);
const ctx = asSystem(world.database);
const config = { ...readConfig({ NODE_ENV: 'test' }), databaseUrl: world.url };
const app = await createApp(world.database, { config, log: pino({ level: 'silent' }) });
const server = createServer(app).listen(0);
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/t3d-api/ctrip`;

await table(ctx, ctripAccounts).insert({ ...DEMO_CTRIP });
const plan = await buildPlan(ctx, { terminalType: 'E_SIM' });
await table(ctx, ctripPlans).insert({ plan: plan.id, PLU: 'BENCH', salePrice: 1680, stock: 1000, status: 'RACKING' });
for (let card = 0; card < 500; card += 1) await buildTerminal(ctx, { type: 'E_SIM' });

const item = {
  PLU: 'BENCH',
  useStartDate: '2099-01-01',
  useEndDate: '2099-02-01',
  price: 16.8,
  priceCurrency: 'USD',
  salePrice: 16.8,
  salePriceCurrency: 'USD',
  quantity: 2,
};
const send = async (message: string): Promise<string> =>
  (await fetch(address, { method: 'POST', body: message, headers: { 'content-type': 'application/json' } })).text();
const times: number[] = [];
let wrong = 0;
async function call(number: number): Promise<void> {
  const began = performance.now();
  const body = { sequenceId: `20261125${number}`, contacts: [{ name: 'A', mobile: '13800000000' }], items: [item] };
  const { code } = await callSupplier(send, DEMO_CTRIP, DEMO_CTRIP.accountId, 'VerifyOrder', body);
  times.push(performance.now() - began);
  if (code !== '0000') wrong += 1;
}

for (let warm = 0; warm < 50; warm += 1) await call(warm);
times.length = 0;
const total = Number(rate) * Number(seconds);
const running: Promise<void>[] = [];
const spent = process.cpuUsage();
const started = performance.now();
for (let number = 0; number < total; number += 1) {
  const due = started + (number * 1000) / Number(rate);
  await sleep(Math.max(0, due - performance.now()));
  running.push(call(1000 + number));
}
await Promise.all(running);
const cpu = process.cpuUsage(spent);
const sorted = times.toSorted((one, other) => one - other);
const at = (share: number): string => `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)} ms`;
printTable(`VerifyOrder on ${dialect}, ${rate} a second for ${seconds} s`, [
  ['calls', total],
  ['answered otherwise than 0000', wrong],
  ['median', at(0.5)],
  ['p99', at(0.99)],
  ['slowest', at(0.9999)],
  ['processor for each call, both sides', `${((cpu.user + cpu.system) / 1000 / total).toFixed(1)} ms`],
]);
print('');
server.close();
server.closeAllConnections();
await world.close?.();
process.exit(0);
