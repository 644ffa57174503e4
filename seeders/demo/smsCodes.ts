import smsCodeOrders from '@t3d/resources/codes/sms-code-orders';
import smsCodePlans from '@t3d/resources/codes/sms-code-plans';
import smsNumbers from '@t3d/resources/codes/sms-numbers';
import { insertRow } from '../../api/engine/rows/write/write';
import { table } from '../../api/models/table';
import { createCodeOrder } from '../../api/domain/smsCodes/orders/createOrder';
import { revokeCodeOrders, expireCodeOrders, freeRestedNumbers } from '../../api/domain/smsCodes/orders/renewOrders';
import { storeMessages } from '../../api/domain/smsCodes/inbound/storeMessages';
import { distributeNumbers } from '../../api/domain/smsCodes/numbers/distributeNumbers';
import { listCodePlans } from '../../api/domain/smsCodes';
import { rechargeUser } from '../../api/domain/users/transferBalance';
import { type InTransaction, type DemoContext, DAY, HOUR, MINUTE, earlier, later, Random } from './demoContext';

const SEED = 20_261_125;
const CREATED = 60;
const FUNDS = 24_000;
const TERM_DAYS = 30;

/** Adds code numbers, plans, and money for the customer. */
async function stock(world: DemoContext, moment: Date): Promise<void> {
  const admin = (): InTransaction => world.at(moment, 'admin');
  for (const plan of [...CODE_PLANS, CODE_PLAN_OFF_SALE]) {
    const { id } = await insertRow(admin(), smsCodePlans, { ...plan, type: 'MONTH', currency: 'USD' });
    if (plan !== CODE_PLAN_OFF_SALE) await listCodePlans(admin(), { ids: [id] });
  }
  for (const { country, first, count } of CODE_NUMBERS)
    for (let step = 0; step < count; step += 1)
      await insertRow(admin(), smsNumbers, { number: String(BigInt(first) + BigInt(step)), country });
  await rechargeUser(admin(), { ids: [world.id('sms')], amount: FUNDS, remark: 'TT-0925' });
}

/** Adds the messages of the last days, two for numbers without an order. */
async function receive(world: DemoContext, random: Random): Promise<void> {
  const numbers = await table(world.at(world.now), smsNumbers).find({});
  const live = await table(world.at(world.now), smsCodeOrders).find({ status: 'USING' });
  const numberOf = new Map(
    live.map(({ country, number }) => [country, numbers.find(({ id }) => id === number)?.number]),
  );
  const free = numbers.filter(({ holder }) => holder === null).slice(-2);
  const texts = [
    ...CODE_MESSAGES.map(({ country, ...message }) => ({ ...message, to: numberOf.get(country) })),
    ...free.map(({ number }, place) => ({
      to: number,
      hours: 3 + place,
      from: 'Telegram',
      text: `Login code: ${70_000 + place}`,
    })),
  ].toSorted((a, b) => b.hours - a.hours);
  for (const { to, hours, from, text } of texts) {
    if (to === undefined) continue;
    const moment = earlier(world.now, hours * HOUR + MINUTE);
    const receivedAt = earlier(moment, random.whole(150, 1400));
    const message = { messageId: `demo-${to}-${hours}`, to, from, text, receivedAt };
    await storeMessages(world.at(moment), [{ gateway: 'HTTP', message }], {
      now: moment,
      realMs: moment.getTime(),
    });
  }
}

/** Plans code numbers, their plans, orders in every state, and received messages. */
export function planSmsCodes(world: DemoContext): void {
  const random = new Random(SEED);
  /** Returns a context with its own random generator, so that other sales stay the same. */
  const own = (ctx: InTransaction): InTransaction => ({ ...ctx, random: () => random.next() });
  const created = world.daysAgo(CREATED, 2 * HOUR);
  world.agenda.plan(created, () => stock(world, created));
  for (const order of CODE_ORDERS) {
    const moment = world.daysAgo(order.ago, 5 * HOUR + random.whole(0, HOUR));
    world.agenda.plan(moment, async () => {
      const [plan] = await table(world.at(moment), smsCodePlans).find({ country: order.country, months: 1 });
      const { id } = (await createCodeOrder(own(world.at(moment, 'sms')), { plan: plan?.id as number })) as {
        id: number;
      };
      if (!('revoked' in order)) return;
      const at = world.daysAgo(order.revoked, 6 * HOUR);
      world.agenda.plan(at, async () => {
        await revokeCodeOrders(world.at(at, 'sms'), { ids: [id] });
      });
    });
    const after = later(moment, TERM_DAYS * DAY + MINUTE);
    if (after < world.now)
      world.agenda.plan(after, async () => {
        await expireCodeOrders(world.at(after));
      });
  }
  for (const ago of [13, 12]) {
    const moment = world.daysAgo(ago, 7 * HOUR);
    world.agenda.plan(moment, async () => {
      await freeRestedNumbers(world.at(moment));
    });
  }
  const given = world.daysAgo(2, 3 * HOUR);
  world.agenda.plan(given, async () => {
    const stocked = await table(world.at(given), smsNumbers).find(
      { country: 'KR', status: 'UNUSED', holder: null },
      { limit: 2 },
    );
    const input = { ids: stocked.slice(1).map(({ id }) => id), toUser: world.id('sms'), remark: 'PO-0007' };
    await distributeNumbers(own(world.at(given, 'admin')), input);
  });
  const last = earlier(world.now, 2 * MINUTE);
  world.agenda.plan(last, () => receive(world, random));
}

/** The plans for code numbers, with prices in US cents. */
const CODE_PLANS = [
  { name: 'United States · 1 month', country: 'US', months: 1, price: 600 },
  { name: 'United Kingdom · 1 month', country: 'GB', months: 1, price: 750 },
  { name: 'Hong Kong · 1 month', country: 'HK', months: 1, price: 500 },
  { name: 'Japan · 1 month', country: 'JP', months: 1, price: 900 },
  { name: 'South Korea · 1 month', country: 'KR', months: 1, price: 800 },
  { name: 'Germany · 1 month', country: 'DE', months: 1, price: 650 },
  { name: 'Hong Kong · 3 months', country: 'HK', months: 3, price: 1350 },
] as const;
const CODE_PLAN_OFF_SALE = { name: 'France · 1 month', country: 'FR', months: 1, price: 700 } as const;

/** The first code number of each country, and how many follow. */
const CODE_NUMBERS = [
  { country: 'US', first: '12135550148', count: 8 },
  { country: 'GB', first: '447700900213', count: 6 },
  { country: 'HK', first: '85255550187', count: 8 },
  { country: 'JP', first: '819055550126', count: 6 },
  { country: 'KR', first: '821055550173', count: 6 },
  { country: 'DE', first: '491555010042', count: 6 },
] as const;

/** The orders of the code customer: days ago, and final state. */
const CODE_ORDERS = [
  { country: 'US', ago: 12 },
  { country: 'GB', ago: 21 },
  { country: 'HK', ago: 28 },
  { country: 'JP', ago: 3 },
  { country: 'KR', ago: 1 },
  { country: 'DE', ago: 29 },
  { country: 'HK', ago: 20, revoked: 15 },
  { country: 'US', ago: 45 },
] as const;

/** The received messages: country, and hours before today. */
const CODE_MESSAGES = [
  { country: 'US', hours: 0.1, from: 'Google', text: 'G-482913 is your Google verification code.' },
  { country: 'US', hours: 4, from: 'Amazon', text: '664120 is your Amazon OTP. Do not share it with anyone.' },
  { country: 'GB', hours: 0.2, from: 'Uber', text: 'Your Uber code is 7741. Never share this code.' },
  {
    country: 'GB',
    hours: 1.3,
    from: 'Telegram',
    text: 'Login code: 58203. Do not give this code to anyone, even if they say they are from Telegram.',
  },
  { country: 'HK', hours: 0.5, from: 'WhatsApp', text: 'Your WhatsApp code: 305-918. Do not share it with anyone.' },
  { country: 'HK', hours: 30, from: 'HSBC', text: '[HSBC] 您的動態密碼是 447190。切勿向任何人透露。' },
  { country: 'JP', hours: 2, from: 'LINE', text: '認証コード：96042。30分以内にLINEに入力してください。' },
  {
    country: 'DE',
    hours: 7,
    from: 'DHL',
    text: 'Your parcel arrives tomorrow between 10 and 12. Track it at dhl.example/t/4410',
  },
  { country: 'DE', hours: 50, from: 'PayPal', text: 'PayPal: 663017 is your security code. Don’t share it.' },
] as const;
