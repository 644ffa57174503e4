import { HOUR_MS } from '@t3d/resources/kit';
import type { TestDatabase } from '../database';
import { openTestDatabase } from '../database';
import { randomFrom } from '../modelTest/random';
import { ACTIONS } from './actions';
import type { Acknowledged, AgentName, Shop } from './shop';
import { AGENT_NAMES, openShop } from './shop';
import { START, startVirtual } from './virtual';

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

/** A database in which business can begin, and the results that its people received. */
export interface Doors {
  readonly database: TestDatabase;
  readonly acknowledged: Acknowledged;
}

async function build(): Promise<Doors> {
  const virtual = startVirtual(START - HOUR_MS, 0);
  try {
    const database = await openTestDatabase();
    const shop = await openShop(virtual, Promise.resolve({ ...database, drop: () => Promise.resolve() }));
    try {
      await openDoors(shop);
    } finally {
      await shop.close();
    }
    return { database, acknowledged: shop.acknowledged };
  } finally {
    virtual.restore();
  }
}

let built: Promise<Doors> | undefined;

/** Returns the database from which each simulation starts. It is built once per process, because that takes seconds. */
export function doors(): Promise<Doors> {
  built ??= build();
  return built;
}
