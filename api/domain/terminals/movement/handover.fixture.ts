import realNames from '@t3d/resources/cards/real-names';
import terminals from '@t3d/resources/cards/terminals';
import type { AgentPlan, Terminal, User } from '@t3d/resources/rows';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Context } from '../../../context';
import { runDueJobs } from '../../../jobs';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import { asSystem, buildAdmin, buildAgent, buildAgentPlan, buildPlan, buildTerminal } from '../../../test/factories';
import type { Caller, TestServer } from '../../../test/server';
import { startTestServer } from '../../../test/server';
import { pick, randomFrom } from '../../../test/modelTest/random';

/** A user who reads cards, and the texts that no response to this user may contain. */
export interface Viewer {
  readonly name: string;
  readonly api: Caller;
  readonly cards: Card[];
  readonly secrets: Set<string>;
}
interface Card extends Pick<Terminal, 'id' | 'iccid'> {
  /** A time and the id of a history entry from when the previous owner had the card. */
  readonly before: string;
  readonly entries: readonly number[];
}
type Name = 'admin' | 'top' | 'first' | 'sibling' | 'other' | 'below';

export let server: TestServer;
export let viewers: Viewer[];
export let start: string;
let system: Context;
let people: Record<Name, User>;
let api: Record<Name, Caller>;
let plans: Record<number, AgentPlan>;

/** Creates API callers in two trees: an agent with two children, and an agent with one child. */
async function openTrees(): Promise<void> {
  server = await startTestServer();
  system = asSystem(server.database);
  const admin = await buildAdmin(system);
  const [top, other] = [
    await buildAgent(system, { nickname: 'Formerly-Top', balance: 1_000_000 }),
    await buildAgent(system, { nickname: 'Other top', balance: 1_000_000 }),
  ];
  const first = await buildAgent(system, { superior: top, nickname: 'Formerly-First', balance: 1_000_000 });
  const sibling = await buildAgent(system, { superior: top, nickname: 'Sibling', balance: 1_000_000 });
  const below = await buildAgent(system, { superior: other, nickname: 'Other below', balance: 1_000_000 });
  people = { admin, top, first, sibling, other, below };
  const plan = await buildPlan(system, { name: 'Handed over' });
  plans = {};
  for (const agent of [top, other, first, sibling, below])
    plans[agent.id] = await buildAgentPlan(system, plan, agent, 200 + (agent.agent2 ? 100 : 0));
  const names = Object.keys(people) as Name[];
  api = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await server.caller(people[name].account)] as const)),
  ) as typeof api;
  start = new Date().toISOString();
  await sleep(5);
  viewers = (['sibling', 'other', 'below'] as const).map((name) => ({
    name,
    api: api[name],
    cards: [],
    // Leave out the superior's texts for siblings, who have the same superior.
    secrets: new Set([
      'FORMER-SECRET',
      people.first.account,
      'Formerly-First',
      ...(name === 'sibling' ? [] : ['Formerly-Top']),
    ]),
  }));
}

export const former = (): Caller => api.first;

async function act(who: Name, path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await api[who].post(`/t3d-api/${path}`).set('Idempotency-Key', randomUUID()).send(body);
  if (answer.status >= 300) throw new Error(`${who} ${path}: ${answer.text}`);
  return answer.body as Record<string, unknown>;
}
const give = (who: Name, ids: number[], to: Name) =>
  act(who, 'terminals/actions/issue', { ids, toUser: people[to].id, remark: 'for you' });
const takeBack = (who: Name, ids: number[]) =>
  act(who, 'terminals/actions/recycle', { ids, remark: who === 'other' ? 'back' : 'FORMER-SECRET return' });

/** Writes every text that the first owner can write about a card, and sells and finishes orders for it. */
async function sellFor(card: Terminal): Promise<string> {
  const word = `FORMER-SECRET-${card.id}`;
  const put = await api.first
    .put(`/t3d-api/terminals/${card.id}`)
    .send({ remark: word, contact: `secret${card.id}@t3d.test` });
  expect(put.status).toBe(200);
  const agentPlan = (plans[people.first.id] as AgentPlan).id;
  const sold = await act('first', 'orders', { terminal: card.id, agentPlan, remark: word });
  const { id, orderNo } = sold.data as { id: number; orderNo: string };
  await runDueJobs(server.database);
  await act('admin', 'orders/actions/force-completion', { ids: [id] });
  await inTransaction(system, (ctx) =>
    table(ctx, realNames).insert({ terminal: card.id, docType: 'FACE', status: 'REJECTED', reason: word }),
  );
  return orderNo;
}

/** The ways of moving a card from the first owner to another. */
const WAYS: readonly { to: Viewer['name']; go: (id: number) => Promise<number> }[] = [
  {
    to: 'sibling',
    go: async (id) => {
      await takeBack('top', [id]);
      await give('top', [id], 'sibling');
      return id;
    },
  },
  {
    to: 'other',
    go: async (id) => {
      await takeBack('admin', [id]);
      await give('admin', [id], 'other');
      return id;
    },
  },
  {
    to: 'below',
    go: async (id) => {
      await takeBack('top', [id]);
      await takeBack('admin', [id]);
      await give('admin', [id], 'other');
      await give('other', [id], 'below');
      return id;
    },
  },
  {
    to: 'other',
    go: async (id) => {
      const { undo } = (await takeBack('admin', [id])) as { undo: { entry: number } };
      await act('admin', `history/${undo.entry}/undo`, {});
      await takeBack('admin', [id]);
      await give('admin', [id], 'below');
      await takeBack('other', [id]);
      return id;
    },
  },
  {
    to: 'below',
    go: async (id) => {
      const fresh = await buildTerminal(system);
      await give('admin', [fresh.id], 'top');
      await give('top', [fresh.id], 'first');
      await act('first', 'terminals/actions/transfer-card', {
        from: id,
        to: fresh.id,
        remark: 'FORMER-SECRET transfer',
      });
      await takeBack('admin', [fresh.id]);
      await give('admin', [fresh.id], 'below');
      return fresh.id;
    },
  },
];

const SEED = 1;
/** Moves cards from the first agent to others, in ways chosen by a fixed seed. */
async function handOver(count: number): Promise<void> {
  const random = randomFrom(SEED);
  for (let at = 0; at < count; at += 1) {
    const card = await buildTerminal(system);
    await give('admin', [card.id], 'top');
    await give('top', [card.id], 'first');
    const orderNo = await sellFor(card);
    await sleep(2);
    const before = new Date().toISOString();
    await sleep(2);
    const trail = await api.admin.get(`/t3d-api/terminals/${card.id}/history`);
    const entries = (trail.body as { rows: { id: number }[] }).rows.map(({ id }) => id);
    const { to, go } = pick(random, WAYS);
    const id = await go(card.id);
    const { iccid } = (await table(system, terminals).one(id)) as Terminal;
    const viewer = viewers.find(({ name }) => name === to) as Viewer;
    viewer.cards.push({ id, iccid, before, entries });
    for (const one of viewers) one.secrets.add(orderNo);
  }
}

export function openHandovers(count: number): void {
  beforeAll(async () => {
    await openTrees();
    await handOver(count);
  }, 1_200_000);
  afterAll(() => server.close());
}

/** Returns every GET address that a viewer may call, with the viewer's own cards and each list's first rows. */
async function addressesOf({ api: own, cards }: Viewer): Promise<string[]> {
  const { paths } = (await own.get('/t3d-api/openapi.json')).body as { paths: Record<string, Record<string, unknown>> };
  const addresses: string[] = [];
  for (const [path, calls] of Object.entries(paths)) {
    if (!calls.get || /events|import-template|stream/.test(path)) continue;
    const address = path.startsWith('/t3d-api') || /^\/(ms|data)-api/.test(path) ? path : `/t3d-api${path}`;
    const [, resource = ''] = /^\/t3d-api\/([a-z-]+)/.exec(address) ?? [];
    if (!address.includes('{')) addresses.push(address);
    else if (/\/terminals\/\{id\}/.test(address))
      addresses.push(...cards.map(({ id }) => address.replace('{id}', `${id}`)));
    else if (address.includes('{number}'))
      addresses.push(...cards.map(({ iccid }) => address.replace('{number}', iccid)));
    else if (/\{id\}/.test(address)) {
      const { rows = [] } = (await own.get(`/t3d-api/${resource}?size=3`)).body as { rows?: { id: number }[] };
      addresses.push(...rows.map(({ id }) => address.replace('{id}', `${id}`)));
    }
  }
  return addresses;
}

/** Returns requests for the cards' past, and requests that search for the previous owner's texts. */
function questionsOf({ cards }: Viewer): string[] {
  const lists = ['terminals', 'orders', 'terminal-issue-records', 'card-transfers', 'users', 'agent-plans'];
  const now = new Date().toISOString();
  return [
    ...lists.flatMap((name) => [
      `${name}?size=200&asOf=${start}`,
      `${name}?size=200&asOf=${now}`,
      `${name}/all/changes?from=${start}&size=200`,
      `${name}/export?format=csv`,
    ]),
    ...cards.flatMap(({ id, before }) => [
      `terminals?size=200&asOf=${before}`,
      `terminals/${id}?asOf=${now}`,
      `terminals/${id}?asOf=${before}`,
      `terminals/${id}/changes?from=${start}`,
      `terminals/${id}/changes?from=${before}`,
      `orders?terminal=${id}`,
      `audit-log?resource=terminals&recordId=${id}`,
    ]),
  ].map((path) => `/t3d-api/${path}`);
}

/** Returns the addresses whose response contains a text of the previous owner. */
export async function findSecrets(viewer: Viewer): Promise<{ found: string[]; read: number }> {
  const found: string[] = [];
  const addresses = [...new Set([...(await addressesOf(viewer)), ...questionsOf(viewer)])];
  for (const address of addresses) {
    const { status, text, body } = await viewer.api.get(address);
    expect({ address, failed: status >= 500 }).toEqual({ address, failed: false });
    const said = text || JSON.stringify(body);
    for (const secret of viewer.secrets) if (said.includes(secret)) found.push(`${address}: ${secret}`);
  }
  const stranger = await server.caller();
  for (const { iccid } of viewer.cards) {
    const { text, status } = await stranger.get(`/data-api/cards/${iccid}`);
    expect(status).toBe(200);
    for (const secret of viewer.secrets) if (text.includes(secret)) found.push(`public ${iccid}: ${secret}`);
    if (/REJECTED/.test(text)) found.push(`public ${iccid}: the document of a former holder`);
  }
  return { found, read: addresses.length };
}
