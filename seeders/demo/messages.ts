import appMessages from '@t3d/resources/messages/app-messages';
import notifications from '@t3d/resources/builtin/notifications';
import messages from '@t3d/resources/messages/messages';
import pushDevices from '@t3d/resources/messages/push-devices';
import { disableAppMessages, publishAppMessages } from '../../api/domain/appMessages/publishAppMessages';
import { sendPushes } from '../../api/domain/appMessages/sendPushes';
import type { Message } from '../../api/domain/messages/audience';
import { disableMessages, publishMessages } from '../../api/domain/messages/publishMessages';
import { table } from '../../api/models/table';
import { type DemoContext, HOUR, later } from './demoContext';

interface Planned {
  /** The days before today of publication. Null means a draft. */
  ago: number | null;
  by: 'admin' | 'sales';
  values: Partial<Message>;
  /** True if the message was disabled after its end. */
  isOver?: boolean;
}

const MESSAGES: readonly Planned[] = [
  {
    ago: 34,
    by: 'admin',
    isOver: true,
    values: {
      title: { zh: '韩国线路维护', en: 'Korea: maintenance', cht: '韓國線路維護' },
      content: {
        zh: '10 月 22 日 01:00–03:00 韩国订单排队开通，使用中的卡不受影响。',
        en: 'On 22 October from 01:00 to 03:00 orders for Korea are queued. Cards in use keep working.',
        cht: '10 月 22 日 01:00–03:00 韓國訂單排隊開通，使用中的卡不受影響。',
      },
      noticeType: 'SYSTEM',
      audience: {},
    },
  },
  {
    ago: 12,
    by: 'admin',
    values: {
      title: { zh: '日本套餐降价', en: 'Lower prices for Japan', cht: '日本套餐降價' },
      content: {
        zh: '<p>自下周一起，<strong>日本</strong>套餐合作价下调：</p><ul><li>3 GB：降 8%</li><li>10 GB：降 12%</li></ul>',
        en:
          '<p>From Monday prices for <strong>Japan</strong> are lower:</p>' +
          '<ul><li>3 GB: 8% less</li><li>10 GB: 12% less</li></ul>',
        cht:
          '<p>自下週一起，<strong>日本</strong>方案合作價下調：</p>' +
          '<ul><li>3 GB：降 8%</li><li>10 GB：降 12%</li></ul>',
      },
      noticeType: 'PROMO',
      audience: { levels: ['VIP', 'REGULAR'] },
    },
  },
  {
    ago: 3,
    by: 'sales',
    values: {
      title: { zh: '新年发货安排', en: 'Deliveries at New Year', cht: '新年出貨安排' },
      content: {
        zh: '12 月 31 日起暂停寄卡，1 月 4 日恢复。',
        en: 'No cards are sent from 31 December to 3 January.',
        cht: '12 月 31 日起暫停寄卡，1 月 4 日恢復。',
      },
      noticeType: 'SYSTEM',
      audience: { roles: ['AGENT_1', 'AGENT_2', 'AGENT_3'] },
    },
  },
  {
    ago: null,
    by: 'admin',
    values: {
      title: { zh: '春节活动', en: 'Spring Festival offers' },
      content: { zh: '活动细则待定。', en: 'The details follow.' },
      noticeType: 'PROMO',
      audience: { roles: ['AGENT_1'] },
    },
  },
];

async function write(world: DemoContext, { ago, by, values, isOver }: Planned): Promise<void> {
  const moment = world.daysAgo(ago ?? 1, 9 * HOUR);
  const ctx = world.at(moment, by);
  const id = await table(ctx, messages).insert({ ...values, author: world.user(by).id });
  if (ago === null) return;
  await publishMessages(ctx, { ids: [id] });
  // Marks the message as read for most agents, so that the bell is quiet.
  const read = { readAt: later(moment, 5 * HOUR) };
  await table(ctx, notifications).update(read, { message: id, user: { ne: world.user('other2').id } });
  if (isOver) await disableMessages(world.at(later(moment, 20 * HOUR), by), { ids: [id] });
}

const DEVICES = 4;
/** Adds phones without an account. */
async function addDevices(world: DemoContext): Promise<void> {
  await table(world.at(world.daysAgo(60)), pushDevices).insertMany(
    Array.from({ length: DEVICES }, (_, index) => ({
      account: null,
      pushId: `1a0018970a${String(index).padStart(9, '0')}`,
      platform: index % 3 === 0 ? ('IOS' as const) : ('ANDROID' as const),
      language: (['zh', 'en', 'cht'] as const)[index % 3],
    })),
  );
}

async function pushOnce(world: DemoContext): Promise<void> {
  const ctx = world.at(world.daysAgo(8, 9 * HOUR), 'admin');
  const id = await table(ctx, appMessages).insert({
    title: { zh: '双十二流量特惠', en: 'Data offers of 12.12', cht: '雙十二流量特惠' },
    content: {
      zh: '日本、韩国套餐 8 折，仅限三天。',
      en: '20% off Japan and Korea, three days only.',
      cht: '日本、韓國方案 8 折，僅限三天。',
    },
    type: 'BROADCAST',
    author: world.user('admin').id,
  });
  await publishAppMessages(ctx, { ids: [id] });
  await sendPushes(world.at(world.daysAgo(8, 9 * HOUR)), { message: id }, async () => undefined);
  await disableAppMessages(world.at(world.daysAgo(5, 9 * HOUR), 'admin'), { ids: [id] });
  await table(ctx, appMessages).insert({
    title: { zh: '请绑定账号', en: 'Link your account' },
    content: { zh: '绑定账号后可查看订单。', en: 'See your orders once your account is linked.' },
    type: 'ACCOUNT_WITHOUT',
    author: world.user('admin').id,
  });
}

/** Sends app users a push message, and a notice to accounts without a push id. */
async function answerUsers(world: DemoContext): Promise<void> {
  const ctx = world.at(world.daysAgo(4, 10 * HOUR), 'sales');
  const author = world.user('sales').id;
  const texts = [
    {
      type: 'SINGLE' as const,
      targets: ['traveller1@app.example'],
      title: { zh: '发票已寄出', en: 'Your invoice is on its way', cht: '發票已寄出' },
      content: {
        zh: '您要的发票已发到邮箱，请查收。',
        en: 'We have mailed the invoice that you asked for.',
        cht: '您要的發票已寄到信箱，請查收。',
      },
    },
    {
      type: 'JPUSH_ID_WITHOUT' as const,
      title: { zh: '请打开通知', en: 'Switch notifications on', cht: '請開啟通知' },
      content: {
        zh: '打开通知后，流量快用完时会提醒您。',
        en: 'With notifications on we tell you when your data runs low.',
        cht: '開啟通知後，流量快用完時會提醒您。',
      },
    },
  ];
  for (const text of texts) {
    const id = await table(ctx, appMessages).insert({ ...text, author });
    await publishAppMessages(ctx, { ids: [id] });
    await sendPushes(world.at(world.daysAgo(4, 10 * HOUR)), { message: id }, async () => undefined);
  }
}

/** Plans messages to agents and push messages to app users. */
export function planMessages(world: DemoContext): void {
  for (const planned of MESSAGES)
    world.agenda.plan(world.daysAgo(planned.ago ?? 1, 9 * HOUR), () => write(world, planned));
  world.agenda.plan(world.daysAgo(8, 9 * HOUR), async () => {
    await addDevices(world);
    await pushOnce(world);
  });
  world.agenda.plan(world.daysAgo(4, 10 * HOUR), () => answerUsers(world));
}
