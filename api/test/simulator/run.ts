import { DAY_MS, HOUR_MS } from '@t3d/resources/kit';
import { createHash } from 'node:crypto';
import { randomFrom } from '../modelTest/random';
import { ACTIONS } from './actions';
import type { Event } from './events';
import { findViolations } from './invariants';
import { perform } from './perform';
import type { AgentName, Shop } from './shop';
import { AGENT_NAMES, openShop } from './shop';
import { startVirtual } from './virtual';

const START = Date.parse('2026-01-05T00:00:00.000Z');

export interface Life {
  /** The violations, or none. */
  readonly violations: readonly string[];
  readonly trace: readonly string[];
  /** A hash of the trace and of the books at the end. */
  readonly hash: string;
  /** The number of events until the first violation. */
  readonly events: number;
}

export interface Pace {
  readonly days: number;
  /** The number of hours between two runs of the scheduled jobs. */
  readonly everyHours: number;
  /** Called with each line of the trace as soon as the event has ended. */
  tell?(line: string): void;
}

const QUIET = { id: 0, at: 0, action: 'browse', seed: 0 } as const;

/** Creates the plans, lists them, issues them down both chains, and gives everybody cards and money. */
async function openDoors(shop: Shop): Promise<void> {
  let id = 0;
  const call = async (who: Parameters<Shop['command']>[1], path: string, body: object) => {
    id -= 1;
    const answer = await shop.command({ ...QUIET, id }, who, `/t3d-api/${path}`, body);
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  };
  const { people } = shop;
  for (const [place, code] of ['JP', 'CN', 'US'].entries()) {
    const plan = await call('admin', 'plans', {
      planCode: `SIM-${code}`,
      name: `${code} plan`,
      type: 'SUM',
      terminalType: 'SIM',
      areaCodes: [code],
      rules: { dataMB: 1024, validDays: 7 + 7 * place, activation: 'FIRST_USE' },
      corpCost: 301 + place,
      cooperationPrice: 403,
      retailPrice: 907,
      revocable: true,
    });
    const ids = [plan?.id];
    await call('admin', 'plans/actions/list', { ids });
    const tops = [people.a1.id, people.b1.id];
    await call('admin', 'plans/actions/issue', { ids, agents: tops, cooperationPrice: 503, retailPrice: 997 });
    for (const [parent, child, cooperationPrice] of [
      ['a1', 'a2', 607],
      ['a2', 'a3', 709],
      ['b1', 'b2', 611],
    ] as const) {
      const [own] = await shop.rows<{ id: number }>('SELECT `id` FROM `agent_plans` WHERE `agent` = ? AND `plan` = ?', [
        people[parent].id,
        Number(plan?.id),
      ]);
      await call(parent, 'agent-plans/actions/issue', {
        ids: [own?.id],
        agents: [people[child].id],
        cooperationPrice,
        retailPrice: 1_301,
      });
    }
  }
  for (const name of AGENT_NAMES) {
    await call('admin', 'users/actions/recharge', { ids: [people[name].id], amount: 50_000 });
    shop.acknowledged.recharged += 50_000;
  }
  for (const id of [-1001, -1002, -1003])
    await ACTIONS['import cards']?.run(shop, { ...QUIET, id: -id }, randomFrom(1));
  const cards = await shop.rows<{ iccid: string }>('SELECT `iccid` FROM `terminals` ORDER BY `id`');
  for (const [place, name] of AGENT_NAMES.entries()) {
    const ranges = cards.slice(place * 8, place * 8 + 8).map(({ iccid }) => iccid);
    const [top, ...below] = AGENT_NAMES.filter((one) => one[0] === name[0] && one <= name);
    let giver: Parameters<Shop['command']>[1] = 'admin';
    for (const taker of [top as AgentName, ...below]) {
      await call(giver, 'terminals/actions/issue', { ranges, toUser: people[taker].id });
      giver = taker;
    }
  }
}

/** Runs the scheduled jobs until the given time, and checks the invariants after each run. Returns the violations. */
async function passTime(shop: Shop, from: number, until: number, everyHours: number): Promise<string[]> {
  const step = everyHours * HOUR_MS;
  for (let at = Math.floor(from / step) * step + step; at <= until; at += step) {
    shop.virtual.moveTo(START + at);
    await shop.runJobs();
    const found = await findViolations(shop, at % DAY_MS === 0 ? 'day' : 'hour');
    if (found.length > 0) return found;
  }
  return [];
}

async function hashOf(shop: Shop): Promise<string> {
  const bills = await shop.rows('SELECT `id`, `ledgerAccount`, `type`, `amount`, `createdAt` FROM `ledger_entries`');
  const history = await shop.rows('SELECT * FROM `audit_log` ORDER BY `id`');
  return createHash('sha256')
    .update(JSON.stringify([shop.trace, bills, history]))
    .digest('hex')
    .slice(0, 16);
}

/** Lives through the events in a new shop. Ends at the first violation. */
export async function live(seed: number, events: readonly Event[], { days, everyHours, tell }: Pace): Promise<Life> {
  const virtual = startVirtual(START, seed);
  try {
    const shop = await openShop(virtual);
    try {
      await openDoors(shop);
      let done = 0;
      let violations: string[] = [];
      let before = 0;
      for (const event of events) {
        violations = await passTime(shop, before, event.at, everyHours);
        if (violations.length > 0) break;
        before = event.at;
        virtual.moveTo(START + event.at);
        virtual.reseed(event.seed);
        await perform(shop, event, randomFrom(event.seed));
        done += 1;
        tell?.(shop.trace.at(-1) ?? '');
        violations = [...shop.violations];
        if (violations.length > 0) break;
      }
      if (violations.length === 0) violations = await passTime(shop, before, days * DAY_MS, everyHours);
      if (violations.length === 0) violations = await settle(shop);
      return { violations, trace: shop.trace, hash: await hashOf(shop), events: done };
    } finally {
      await shop.close();
    }
  } finally {
    virtual.restore();
  }
}

const SETTLE_HOURS = 6;

/** Lets all retries end without further events, and checks every invariant. */
async function settle(shop: Shop): Promise<string[]> {
  for (let hour = 0; hour < SETTLE_HOURS; hour += 1) {
    shop.virtual.moveTo(shop.virtual.now() + HOUR_MS);
    await shop.runJobs();
  }
  return findViolations(shop, 'end');
}
