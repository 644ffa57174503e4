import { HOUR_MS } from '@t3d/resources/kit';
import type { TestDatabase } from '../database';
import { openTestDatabase } from '../database';
import { randomFrom } from '../modelTest/random';
import { ACTIONS } from './actions';
import { iccidOf } from './actions/cards';
import { WELCOME } from './actions/followers';
import { CTRIP, CTRIP_URLS, WECHAT } from './fakes';
import type { Acknowledged, Shop, Who } from './shop';
import { AGENT_NAMES, openShop } from './shop';
import { START, startVirtual } from './virtual';

const QUIET = { id: 0, at: 0, action: 'browse', seed: 0 } as const;
const FUNDS = 50_000;
/** Greater than the number of any event, because the idempotency keys contain these numbers. */
const FIRST_IMPORTS = [800_001, 800_002, 800_003];
const ESIMS = 40;
const NUMBERS = 8;

/** A call that must succeed. */
type Call = (who: Who, path: string, body: object) => Promise<Record<string, unknown>>;

function callerOf(shop: Shop): Call {
  let id = 0;
  return async (who, path, body) => {
    id -= 1;
    const answer = await shop.command({ ...QUIET, id }, who, `/t3d-api/${path}`, body);
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data ?? {};
  };
}

const planOf = (code: string, validDays: number, more: object = {}) => ({
  planCode: `SIM-${code}`,
  name: `${code} plan`,
  type: 'SUM',
  terminalType: 'SIM',
  areaCodes: [code],
  rules: { dataMB: 1024, validDays, activation: 'FIRST_USE' },
  corpCost: 301,
  cooperationPrice: 403,
  retailPrice: 907,
  revocable: true,
  ...more,
});

const STEPS = [
  ['a1', 'a2', 607],
  ['a2', 'a3', 709],
  ['b1', 'b2', 611],
] as const;

/** Creates the plans, lists them, and issues them down both chains. */
async function offerPlans({ people, rows }: Shop, call: Call): Promise<void> {
  for (const [place, code] of ['JP', 'CN', 'US'].entries()) {
    const plan = await call('admin', 'plans', planOf(code, 7 + 7 * place, { corpCost: 301 + place }));
    const ids = [plan.id];
    await call('admin', 'plans/actions/list', { ids });
    const tops = [people.a1.id, people.b1.id];
    await call('admin', 'plans/actions/issue', { ids, agents: tops, cooperationPrice: 503, retailPrice: 997 });
    for (const [parent, child, cooperationPrice] of STEPS) {
      const [own] = await rows<{ id: number }>('SELECT `id` FROM `agent_plans` WHERE `agent` = ? AND `plan` = ?', [
        people[parent].id,
        Number(plan.id),
      ]);
      const agents = [people[child].id];
      await call(parent, 'agent-plans/actions/issue', { ids: [own?.id], agents, cooperationPrice, retailPrice: 1_301 });
    }
  }
}

/** Gives every agent cards and money, and the buyer of codes money. */
async function addStock(shop: Shop, call: Call): Promise<void> {
  const { people, acknowledged } = shop;
  for (const name of [...AGENT_NAMES, 'codes'] as const) {
    await call('admin', 'users/actions/recharge', { ids: [people[name].id], amount: FUNDS });
    acknowledged.recharged += FUNDS;
  }
  for (const id of FIRST_IMPORTS) await ACTIONS['import cards']?.run(shop, { ...QUIET, id }, randomFrom(1));
  const cards = await shop.rows<{ iccid: string }>('SELECT `iccid` FROM `terminals` ORDER BY `id`');
  for (const [place, name] of AGENT_NAMES.entries()) {
    const ranges = cards.slice(place * 8, place * 8 + 8).map(({ iccid }) => iccid);
    let giver: Who = 'admin';
    for (const taker of AGENT_NAMES.filter((one) => one[0] === name[0] && one <= name)) {
      await call(giver, 'terminals/actions/issue', { ranges, toUser: people[taker].id });
      giver = taker;
    }
  }
}

/** Opens the sale at Ctrip: an account, an offer and eSIMs in stock. */
async function openCtrip(shop: Shop, call: Call): Promise<void> {
  const plan = await call('admin', 'plans', planOf('KR', 30, { terminalType: 'E_SIM' }));
  await call('admin', 'plans/actions/list', { ids: [plan.id] });
  await call('admin', 'ctrip-accounts', { ...CTRIP, ...CTRIP_URLS, sync: true });
  const offer = { PLU: 'ESIM', salePrice: 1680, currency: 'USD', stock: 1000, status: 'RACKING' };
  await call('admin', 'ctrip-plans', { plan: plan.id, ...offer });
  for (let place = 0; place < ESIMS; place += 1)
    await call('admin', 'terminals', {
      iccid: iccidOf(900_000_000 + place),
      type: 'E_SIM',
      lpa: `LPA:1$smdp.test$CARD${place}`,
    });
  shop.acknowledged.cards += ESIMS;
}

/** Opens the sale of numbers that receive codes, and the partner's program with a key and a webhook. */
async function openPrograms(shop: Shop, call: Call): Promise<void> {
  for (let place = 0; place < NUMBERS; place += 1)
    await call('admin', 'sms-numbers', { number: `85250000${100 + place}`, country: 'HK' });
  const plan = { name: 'Codes', type: 'MONTH', months: 1, country: 'HK', price: 600, currency: 'USD' };
  const { id } = await call('admin', 'sms-code-plans', plan);
  await call('admin', 'sms-code-plans/actions/list', { ids: [id] });
  const scopes = ['orders:*', 'terminals:list'];
  shop.acknowledged.partnerKey = String((await call('a1', 'api-keys', { name: 'partner', scopes })).key);
  const welcome = { zh: WELCOME, en: WELCOME };
  await call('b1', 'wxmp-settings', { ...WECHAT, brandName: { zh: 'B1' }, welcome });
  await call('a1', 'webhooks', { url: 'https://hooks.partner.com/a1', events: ['order.*', 'terminal.*'] });
}

async function openDoors(shop: Shop): Promise<void> {
  const call = callerOf(shop);
  await offerPlans(shop, call);
  await addStock(shop, call);
  await openCtrip(shop, call);
  await openPrograms(shop, call);
}

/** A database ready for business, with the results that its people received. */
export interface StartDatabase {
  readonly database: TestDatabase;
  readonly acknowledged: Acknowledged;
}

async function build(): Promise<StartDatabase> {
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

let built: Promise<StartDatabase> | undefined;

/** Returns the initial database of simulations, which is built once per process. */
export function startDatabase(): Promise<StartDatabase> {
  built ??= build();
  return built;
}

/** Removes the database from which simulations start. */
export async function removeStartDatabase(): Promise<void> {
  await (await built)?.database.drop();
}
