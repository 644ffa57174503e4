import agentPlans from '@t3d/resources/plans/agent-plans';
import dictionary from '@t3d/resources/dictionary';
import planTopics from '@t3d/resources/plans/plan-topics';
import plans from '@t3d/resources/plans/plans';
import supplierRoutes from '@t3d/resources/suppliers/supplier-routes';
import suppliers from '@t3d/resources/suppliers/suppliers';
import terminals, { TERMINAL_TYPES } from '@t3d/resources/cards/terminals';
import users, { DEFAULT_CURRENCY } from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { openWallet, recharge } from '../../ledger';
import { table } from '../../models/table';
import { type Mode, setCardMode } from '../suppliers';
import type { SandboxData, SandboxPerson } from './readSandboxData';
import { luhnDigit } from '@t3d/resources/cards/numbers';
import type { Terminal } from '@t3d/resources/rows';

/** The play money of each user in a sandbox, in minor units. */
export const PLAY_MONEY = 1_000_000;
/** Returns an email address at which no mail can arrive. */
const mailOf = (name: string): string => `${name}@sandbox.invalid`;
export const BANK_ACCOUNT = mailOf('bank');

async function writePerson(ctx: Context, { id, currency, ...person }: SandboxPerson): Promise<void> {
  const money = currency ?? DEFAULT_CURRENCY;
  await table(ctx, users).insert({
    ...person,
    id,
    account: mailOf(`agent-${id}`),
    accountType: 'EMAIL',
    status: 'ENABLED',
    accountAuth: true,
    currency: money,
  });
  await openWallet(ctx, { user: id, currency: money });
  await recharge(ctx, { user: id, amount: PLAY_MONEY, currency: money, key: `sandbox:${id}` });
}

/** Creates the bank, which receives the play money when the owner's wallet is emptied. */
async function writeBank(ctx: Context, currency: SandboxPerson['currency']): Promise<void> {
  const money = currency ?? DEFAULT_CURRENCY;
  const values = { role: 'AGENT_1', nickname: 'Sandbox', accountType: 'EMAIL', status: 'ENABLED' } as const;
  const rows = table(ctx, users);
  const id = await rows.insert({ ...values, account: BANK_ACCOUNT, accountAuth: true, currency: money, apis: [] });
  await rows.update({ agent1: id }, id);
  await openWallet(ctx, { user: id, currency: money });
}

async function writePlans(ctx: Context, { topics, plans: sold, agentPlans: issued, people }: SandboxData) {
  await table(ctx, planTopics).insertMany(topics as never);
  await table(ctx, plans).insertMany(sold.map((plan) => ({ ...plan, listedAt: ctx.now() })));
  const known = new Set(people.map(({ id }) => id));
  await table(ctx, agentPlans).insertMany(
    issued.map(({ delistedBy, ...row }) => ({
      ...row,
      delistedBy: delistedBy !== null && known.has(delistedBy) ? delistedBy : null,
    })),
  );
}

/** Creates the simulated supplier, which provides every plan at the platform's cost. */
async function writeSupplier(ctx: Context, { plans: sold }: SandboxData): Promise<void> {
  const supplier = await table(ctx, suppliers).insert({
    code: 'sandbox',
    name: 'Sandbox',
    kind: 'SIMULATOR',
    priority: 100,
    timeoutSeconds: 20,
    disabled: false,
  });
  await table(ctx, supplierRoutes).insertMany(
    sold.map((plan) => ({
      plan: plan.id,
      supplier,
      product: plan.planCode,
      cost: plan.corpCost ?? 0,
      priority: 100,
      disabled: false,
    })),
  );
}

async function writeCards(ctx: Context, { id, agent1, agent2, agent3 }: SandboxPerson): Promise<void> {
  const cards = testCards();
  const holder = { owner: id, agent1, agent2, agent3, status: 'UNUSED' as const };
  // Mark the cards as verified, because nobody submits documents in a sandbox.
  const verified = { realName: false, smsRealName: false, realNameVerifiedAt: ctx.now() };
  await table(ctx, terminals).insertMany(cards.map(({ values }) => ({ ...values, ...holder, ...verified })));
  for (const { values, outcome } of cards.filter((card) => card.outcome !== 'success'))
    await setCardMode(ctx, values.iccid, MODE_OF[outcome]);
}

/** Copies the owner's dictionary entries, which a new database lacks. */
async function writeDictionary(ctx: Context, { dictionary: entries }: SandboxData): Promise<void> {
  const rows = table(ctx, dictionary);
  const keyOf = (entry: Readonly<Record<string, unknown>>): string =>
    `${String(entry.enumType)}/${String(entry.enumValue)}`;
  const present = new Set((await rows.find({})).map(keyOf));
  await rows.insertMany(entries.filter((entry) => !present.has(keyOf(entry))) as never);
}

/** Writes users, play money, plans, cards and a supplier to a new database. */
export async function buildSandbox(ctx: Context, world: SandboxData): Promise<void> {
  const owner = world.people.find(({ id }) => id === world.owner);
  if (!owner) throw new Error('a sandbox needs its owner');
  for (const person of world.people) await writePerson(ctx, person);
  await writeBank(ctx, owner.currency);
  await writeDictionary(ctx, world);
  await writePlans(ctx, world);
  await writeSupplier(ctx, world);
  await writeCards(ctx, owner);
}

/** The number of cards per type in a new sandbox, by the supplier's response to their orders. */
const SERIALS: readonly (readonly [outcome: CardOutcome, count: number])[] = [
  ['success', 20],
  ['delayed', 5],
  ['failed', 5],
];
const REMARKS: Readonly<Record<CardOutcome, string>> = {
  success: '测试卡：立即开通 · Test card: accepted at once',
  delayed: '测试卡：一分钟后开通 · Test card: accepted a minute later',
  failed: '测试卡：供应商拒绝并退款 · Test card: refused by the supplier and refunded',
};
/** The issuer part of test card numbers, with the unused country code 999. */
const ISSUER = '89999';

interface TestCard {
  readonly values: Partial<Terminal> & { readonly iccid: string };
  readonly outcome: CardOutcome;
}

/** Returns the cards of a new sandbox, with the same numbers in every sandbox. */
function testCards(): TestCard[] {
  return TERMINAL_TYPES.flatMap((type, at) => {
    let serial = 0;
    return SERIALS.flatMap(([outcome, count]) =>
      Array.from({ length: count }, () => {
        serial += 1;
        const body = `${ISSUER}0${at + 1}${String(serial).padStart(12, '0')}`;
        const iccid = body + luhnDigit(body);
        const imsi = `99970${at + 1}${String(serial).padStart(9, '0')}`;
        const values = { iccid, iccidLength: iccid.length, imsi, type, remark: REMARKS[outcome] };
        return { values, outcome };
      }),
    );
  });
}

/** The responses of a sandbox's supplier to orders for a card. */
export const CARD_OUTCOMES = ['success', 'delayed', 'failed'] as const;
export type CardOutcome = (typeof CARD_OUTCOMES)[number];

export const MODE_OF: Readonly<Record<CardOutcome, Mode>> = { success: 'auto', delayed: 'late', failed: 'refuse' };
export const isCardOutcome = (value: unknown): value is CardOutcome => CARD_OUTCOMES.includes(value as CardOutcome);
