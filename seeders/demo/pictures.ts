import { crc32, deflateSync } from 'node:zlib';
import type { I18nText } from '@t3d/resources/kit';
import wxmpSettings, { type THEMES } from '@t3d/resources/messages/wxmp-settings';
import { insertRow } from '../../api/engine/rows/write/write';
import { filesOf } from '../../api/models/files';
import type { DemoAgent } from './data/users';
import { type InTransaction, type DemoContext, HOUR, Random } from './demoContext';

interface Brand {
  agent: DemoAgent;
  ago: number;
  brandName: I18nText;
  welcome: I18nText;
  theme: (typeof THEMES)[number];
  colour: readonly [red: number, green: number, blue: number];
  contact: string;
}

/** The brands of two agents, the second without traditional Chinese texts. */
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

/** Stores an agent's logo. Returns the id of the file. */
async function storeLogo(ctx: InTransaction, bytes: Buffer): Promise<number> {
  const row = { purpose: 'logo', type: 'image/png', size: bytes.length, sealed: false, bytes, createdAt: ctx.now() };
  const made = await filesOf(ctx.database).create(
    { ...row, owner: ctx.actor.id ?? 0 },
    { transaction: ctx.transaction },
  );
  return Number(made.get('id'));
}

/** Plans two agents whose public pages show their own name, logo and colour. */
export function planBrands(world: DemoContext): void {
  // A random generator of its own, so that brands change nothing else in the demo.
  const random = new Random(20_261_125);
  for (const { agent, ago, colour, ...values } of BRANDS) {
    const moment = world.daysAgo(ago, 6 * HOUR);
    world.agenda.plan(moment, async () => {
      const ctx: InTransaction = { ...world.at(moment, agent), random: () => random.next() };
      const logo = await storeLogo(ctx, drawLogo(colour));
      await insertRow(ctx, wxmpSettings, { ...values, logo } as never);
    });
  }
}

type Colour = readonly [red: number, green: number, blue: number];
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
  colour: Colour;
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** Draws a PNG of boxes on a background that gets lighter from left to right. */
function drawBoxes(width: number, height: number, ground: Colour, boxes: readonly Box[]): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const box = boxes.findLast(
        (one) => x >= one.left && x < one.left + one.width && y >= one.top && y < one.top + one.height,
      );
      const colour = box?.colour ?? ground.map((part) => Math.min(255, part + Math.floor((x / width) * 24)));
      rows.set(colour, y * (width * 3 + 1) + 1 + x * 3);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const INK: Colour = [52, 60, 74];
const SKIN: Colour = [222, 188, 160];
const GROUNDS = {
  ID_CARD: [206, 222, 236],
  PASSPORT: [226, 208, 204],
  PERMIT: [204, 226, 214],
  FACE: [214, 218, 224],
} as const;

const lines = (left: number, top: number, widths: readonly number[], step: number, thick = 8): Box[] =>
  widths.map((width, row) => ({ left, top: top + row * step, width, height: thick, colour: INK }));
/** Returns boxes that look like a portrait. */
const portrait = (left: number, top: number, size: number): Box[] => [
  { left, top, width: size, height: Math.round(size * 1.25), colour: [240, 242, 245] },
  {
    left: left + Math.round(size * 0.1),
    top: top + Math.round(size * 0.85),
    width: Math.round(size * 0.8),
    height: Math.round(size * 0.4),
    colour: [70, 96, 140],
  },
  {
    left: left + Math.round(size * 0.28),
    top: top + Math.round(size * 0.2),
    width: Math.round(size * 0.44),
    height: Math.round(size * 0.62),
    colour: SKIN,
  },
  {
    left: left + Math.round(size * 0.25),
    top: top + Math.round(size * 0.12),
    width: Math.round(size * 0.5),
    height: Math.round(size * 0.2),
    colour: [40, 34, 30],
  },
];

export type PictureKind = keyof typeof GROUNDS;

/** Draws a placeholder for the photo of a document. */
export function drawDocument(kind: PictureKind): Buffer {
  if (kind === 'FACE') return drawBoxes(300, 400, GROUNDS.FACE, portrait(40, 60, 220));
  const [width, height] = kind === 'PASSPORT' ? [420, 296] : [420, 264];
  const place = kind === 'ID_CARD' ? portrait(290, 40, 104) : portrait(24, 48, 108);
  const left = kind === 'ID_CARD' ? 24 : 156;
  const machine = kind === 'PASSPORT' ? lines(24, 252, [372, 372], 18, 10) : [];
  return drawBoxes(width, height, GROUNDS[kind], [
    ...place,
    ...lines(left, 48, [90, 130, 110, 200, 150, 170], 28),
    ...machine,
    ...(kind === 'ID_CARD' ? lines(24, 228, [280], 1, 12) : []),
  ]);
}

/** Draws a logo of 128 × 28 pixels. */
export function drawLogo(colour: Colour): Buffer {
  const waves = [6, 12, 18].map((top, row) => ({ left: 4 + row * 4, top, width: 24 - row * 4, height: 4, colour }));
  return drawBoxes(128, 28, [231, 231, 231], [...waves, { left: 40, top: 10, width: 80, height: 8, colour: INK }]);
}
