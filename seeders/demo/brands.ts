import type { I18nText } from '@t3d/resources/kit';
import wxmpSettings, { type THEMES } from '@t3d/resources/messages/wxmp-settings';
import { insertRow } from '../../api/engine/rows/write/write';
import { filesOf } from '../../api/models/files';
import type { DemoAgent } from './data/people';
import { type InTransaction, type World, HOUR } from './world';
import { drawLogo } from './pictures';
import { Random } from './random';

interface Brand {
  agent: DemoAgent;
  ago: number;
  brandName: I18nText;
  welcome: I18nText;
  theme: (typeof THEMES)[number];
  colour: readonly [red: number, green: number, blue: number];
  contact: string;
}

/** The second brand has no traditional Chinese: its pages fall back. */
const BRANDS: readonly Brand[] = [
  {
    agent: 'agent3',
    ago: 45,
    brandName: { zh: '云游流量', en: 'Cloudway', cht: '雲遊流量' },
    welcome: {
      zh: '出境即连。请输入卡上的号码，查看剩余流量和套餐。',
      en: 'Online as soon as you land. Enter the number on your card to see what is left.',
      cht: '出境即連。請輸入卡上的號碼，查看剩餘流量和方案。',
    },
    theme: 'THEME_GREEN',
    colour: [14, 122, 80],
    contact: 'service@cloudway.example',
  },
  {
    agent: 'other2',
    ago: 25,
    brandName: { zh: '海豚随行', en: 'Dolphin SIM' },
    welcome: {
      zh: '欢迎使用海豚随行，客服每天 9:00–21:00 在线。',
      en: 'Welcome to Dolphin SIM. We are here from 9:00 to 21:00 every day.',
    },
    theme: 'THEME_ORANGE',
    colour: [179, 69, 9],
    contact: '+85231234567',
  },
];

/** Keeps a logo as an upload of the agent does. Returns its id. */
async function keepLogo(ctx: InTransaction, bytes: Buffer): Promise<number> {
  const row = { purpose: 'logo', type: 'image/png', size: bytes.length, sealed: false, bytes, createdAt: ctx.now() };
  const made = await filesOf(ctx.database).create(
    { ...row, owner: ctx.actor.id ?? 0 },
    { transaction: ctx.transaction },
  );
  return Number(made.get('id'));
}

/** Two agents whose public pages carry their own name, logo and colour. */
export function planBrands(world: World): void {
  // A chance of its own, so that a brand moves nothing else of the demo.
  const random = new Random(20_261_125);
  for (const { agent, ago, colour, ...values } of BRANDS) {
    const moment = world.daysAgo(ago, 6 * HOUR);
    world.agenda.plan(moment, async () => {
      const ctx: InTransaction = { ...world.at(moment, agent), random: () => random.next() };
      const logo = await keepLogo(ctx, drawLogo(colour));
      await insertRow(ctx, wxmpSettings, { ...values, logo } as never);
    });
  }
}
