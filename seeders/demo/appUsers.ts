import businessUserContacts from '@t3d/resources/pool/business-user-contacts';
import businessUsers from '@t3d/resources/pool/business-users';
import organisations from '@t3d/resources/people/organisations';
import terminals from '@t3d/resources/cards/terminals';
import { recordHistory } from '../../api/models/history';
import { table } from '../../api/models/table';
import { importUsers } from '../../api/domain/businessUsers/importUsers';
import { startPayment } from '../../api/domain/payments/startPayment';
import { type DemoContext, HOUR, MINUTE, later } from './demoContext';
import { open, payAt, payThere } from './payments';

const NAMES = [
  'Lin Xiaoyu',
  'Chen Hao',
  'Kim Ji-woo',
  'Sato Yui',
  'Wang Lei',
  'Emma Wong',
  'Liu Yang',
  'Somchai',
  'Zhang Ting',
  'Lucas',
];
const SOURCES = ['APP', 'APP', 'APP', 'WEB', 'WX', 'CTRIP'] as const;
const DEVICES = ['IOS', 'ANDROID', 'ANDROID', 'HARMONY'] as const;
const PLACES = ['35.681236,139.767125', '37.566535,126.977969', '22.319304,114.169361', '13.756331,100.501765'];
const USERS = 40;
/** The number of contacts of the first app user. */
const CONTACTS = 6;

/** Adds the app users, their cards, and one user's emergency contacts. */
async function signUp(world: DemoContext): Promise<void> {
  const ctx = world.at(world.daysAgo(30, 9 * HOUR), 'admin');
  const random = world.moreRandom;
  const digits = (length: number): string => String(random.whole(10 ** (length - 1), 10 ** length - 1));
  const rows = Array.from({ length: USERS }, (_, at) => {
    const nickname = NAMES[at % NAMES.length] as string;
    const verified = random.chance(0.6);
    return {
      row: at + 2,
      values: {
        account: `traveller${at + 1}@app.example`,
        nickname,
        source: random.pick(SOURCES),
        realName: verified,
        faceVerified: verified && random.chance(0.8),
        passportVerified: verified && random.chance(0.5),
        imei: `35${digits(13)}`,
        deviceType: random.pick(DEVICES),
        // Gives a push id to the first user, who gets a message, but not to the second, who has disabled messages.
        pushId: at === 0 || (at !== 1 && random.chance(0.8)) ? `${digits(9)}${digits(9)}` : null,
        position: random.pick(PLACES),
        voipPhone: `+852${digits(8)}`,
        currency: 'USD' as const,
        contactName: nickname,
        contactPhone: `+86138${digits(8)}`,
        contactMail: `contact${at + 1}@app.example`,
        remark: null,
      },
    };
  });
  await importUsers(ctx, { rows });
  const all = await table(ctx, businessUsers).find({});
  const cards = await table(ctx, terminals).find({ owner: world.id('agent2') }, { limit: all.length });
  for (const [at, user] of all.entries()) {
    const card = cards[at];
    if (card && at % 2 === 0) await table(ctx, businessUsers).update({ cards: [card.id] }, user.id);
  }
  for (let at = 1; at < CONTACTS; at += 1)
    await table(ctx, businessUserContacts).insert({
      user: all[0]?.id as number,
      place: at + 1,
      name: NAMES[at] as string,
      phone: `+86139${digits(8)}`,
      mail: `group${at}@app.example`,
    });
}

/** The recharges of VoIP balances, with amounts in minor units and the index of the app user. */
const RECHARGES = [
  { user: 0, ago: 12, amount: 2_000, method: 'PAYPAL' },
  { user: 4, ago: 5, amount: 5_000, method: 'ALIPAY_HK' },
  { user: 0, ago: 2, amount: 1_000, method: 'PAYPAL' },
] as const;

/** Recharges a VoIP balance: staff create the payment, and the app user pays it. */
async function rechargeVoip(world: DemoContext, moment: Date, { user, amount, method }: (typeof RECHARGES)[number]) {
  const ctx = payAt(world, moment, 'admin');
  const found = await table(ctx, businessUsers).one({ account: `traveller${user + 1}@app.example` });
  const { id } = await startPayment(ctx, {
    product: 'VOS_RECHARGE',
    account: null,
    businessUser: found?.id as number,
    amount,
    currency: 'USD',
    method,
  });
  await payThere(world, later(moment, 3 * MINUTE), await open(world, moment, id));
}

/** Plans the app users, and the recharges of their VoIP balances. */
export async function planAppUsers(world: DemoContext): Promise<void> {
  const ctx = world.at(world.daysAgo(100), 'admin');
  for (const department of ['SALES', 'CHANNEL'] as const) {
    const id = await table(ctx, organisations).insert({ salesman: world.id('sales'), department, disabled: false });
    await recordHistory(ctx, organisations, id, 'create', { department: { before: null, after: department } });
  }
  world.agenda.plan(world.daysAgo(30, 9 * HOUR), () => signUp(world));
  for (const recharge of RECHARGES) {
    const moment = world.daysAgo(recharge.ago, 7 * HOUR);
    world.agenda.plan(moment, () => rechargeVoip(world, moment, recharge));
  }
}
