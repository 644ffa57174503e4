import smsCodeOrders from '@t3d/resources/codes/sms-code-orders';
import smsCodePlans from '@t3d/resources/codes/sms-code-plans';
import smsNumbers from '@t3d/resources/codes/sms-numbers';
import { insertRow } from '../../api/engine/rows/write/write';
import { table } from '../../api/models/table';
import { createCodeOrder } from '../../api/subjects/smsCodes/orders/createOrder';
import { revokeCodeOrders } from '../../api/subjects/smsCodes/orders/revokeOrders';
import { expireCodeOrders, freeRestedNumbers } from '../../api/subjects/smsCodes/orders/scheduledEnds';
import { storeMessages } from '../../api/subjects/smsCodes/inbound/storeMessages';
import { distributeNumbers } from '../../api/subjects/smsCodes/numbers/distributeNumbers';
import { listCodePlans } from '../../api/subjects/smsCodes/plans/switchPlans';
import { rechargeUser } from '../../api/subjects/users/rechargeUser';
import { CODE_MESSAGES, CODE_NUMBERS, CODE_ORDERS, CODE_PLANS, CODE_PLAN_OFF_SALE } from './data/smsCodes';
import { DAY, HOUR, MINUTE, earlier, later } from './moments';
import { Random } from './random';
import type { InTransaction, World } from './world';

const SEED = 20_261_125;
const CREATED = 60;
const FUNDS = 24_000;
const TERM_DAYS = 30;

/** Plans and numbers, and money for the customer who receives codes. */
async function stock(world: World, moment: Date): Promise<void> {
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

/** Texts of the last days, from the minute before midnight back; two numbers in nobody's hands receive one each. */
async function receive(world: World, random: Random): Promise<void> {
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

/** Numbers that receive codes: a pool, plans, orders in every state, and what came in, some of it for nobody. */
export function planSmsCodes(world: World): void {
  const random = new Random(SEED);
  /** Its own chance: what is sold elsewhere comes out as it did before. */
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
