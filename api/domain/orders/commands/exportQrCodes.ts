import { readTitle } from '../../plans';
import { type Writable, PassThrough } from 'node:stream';
import orders, { WITHOUT_PROFILE } from '@t3d/resources/orders/orders';
import { wholeLpa, installLinks } from '@t3d/resources/esim';
import terminals from '@t3d/resources/cards/terminals';
import { type Message, invalidBy, invalidField } from '../../../errors';
import type { Context } from '../../../context';
import { command } from '../../../engine/rows/commands/command';
import { table } from '../../../models/table';
import { reaches } from '../../users';
import { plansOf } from '../state/moveOrder';
import type { Order, Terminal } from '@t3d/resources/rows';
import { fieldLabel } from '@t3d/resources/locales';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { workbookWriter } from '../../../engine/export/sheetFiles';
import { translate } from '../../../locales';

/** The maximum number of codes per export, because drawing is slow. */
const MAX_CODES = 2000;

/** Returns why the caller may not read an order's eSIM profile, or null. Only the card's present holder may read it. */
async function whyNot(
  ctx: Context,
  order: Order,
  card: Terminal,
  reachable: Map<number | null, boolean>,
): Promise<'orders.cardGone' | 'orders.noProfile' | null> {
  if (!reachable.has(card.owner)) reachable.set(card.owner, await reaches(ctx, card.owner));
  if (!reachable.get(card.owner) || card.owner !== order.agent) return 'orders.cardGone';
  return (order.status !== null && WITHOUT_PROFILE.includes(order.status)) ||
    card.lpa === null ||
    card.status === 'INVALID'
    ? 'orders.noProfile'
    : null;
}

export async function codesOf(ctx: Context, found: readonly Order[]): Promise<EsimCode[]> {
  const cardIds = [...new Set(found.map(({ terminal }) => terminal).filter((id) => id !== null))];
  const cards = new Map(
    (cardIds.length > 0 ? await table(ctx, terminals).find({ id: { in: cardIds }, type: 'E_SIM' }) : []).map((card) => [
      card.id,
      card,
    ]),
  );
  const ofEsims = found.filter(({ orderType, terminal }) => orderType === 'DATA' && cards.has(terminal ?? 0));
  if (ofEsims.length === 0) throw invalidField('ids', 'orders.noEsim');
  if (ofEsims.length > MAX_CODES) throw invalidField('ids', 'limit', { limit: MAX_CODES });
  const plans = await plansOf(ctx, ofEsims);
  const reachable = new Map<number | null, boolean>();
  const rejected: [string, Message][] = [];
  const codes: EsimCode[] = [];
  for (const order of ofEsims) {
    const card = cards.get(order.terminal ?? 0) as Terminal;
    const orderNo = order.orderNo ?? '';
    const key = await whyNot(ctx, order, card, reachable);
    if (key) rejected.push([String(order.id), { key, params: { orderNo } }]);
    else
      codes.push({
        orderNo,
        iccid: card.iccid ?? orderNo,
        plan: readTitle(ctx, plans.get(order.plan ?? 0) ?? {}) ?? '',
        lpa: wholeLpa(card.lpa as string),
      });
  }
  const [first] = rejected;
  if (first) throw invalidBy(first[1], Object.fromEntries(rejected));
  return codes;
}

/**
 * Exports the eSIM profiles of orders as QR codes. Skips orders without an eSIM, but rejects one whose profile is
 * missing.
 */
export const exportQrCodes = command(orders, 'qr-export', {
  run: async (ctx, found) => {
    const codes = await codesOf(ctx, found);
    return {
      file: {
        title: `esim-${ctx.now().toISOString().slice(0, 10)}`,
        extension: 'zip' as const,
        write: (to: Writable) => writeQrZip(ctx, codes, to),
      },
    };
  },
});

/** An eSIM to install. `lpa` is `LPA:1$<SM-DP+ address>$<matching id>`. */
interface EsimCode {
  orderNo: string;
  iccid: string;
  plan: string;
  lpa: string;
}

/** The error correction and quiet zone with which phone cameras read QR codes reliably. */
export const QR = { errorCorrectionLevel: 'M', margin: 4 } as const;
export async function qrPng(lpa: string): Promise<Buffer> {
  const { default: QRCode } = await import('qrcode');
  return QRCode.toBuffer(lpa, { ...QR, type: 'png', scale: 8 });
}

const WIDTHS = [22, 22, 30, 60, 60, 60];

async function writeList(ctx: Context, codes: readonly EsimCode[], to: Writable): Promise<void> {
  const writer = workbookWriter(to, translate('orders.qr.title', ctx.language), { widths: WIDTHS, header: true });
  const label = (resource: string, name: string): string => fieldLabel(resource, name, ctx.language);
  await writer.write([
    label('orders', 'orderNo'),
    label('terminals', 'iccid'),
    label('orders', 'plan'),
    label('terminals', 'lpa'),
    translate('orders.qr.ios', ctx.language),
    translate('orders.qr.android', ctx.language),
  ]);
  for (const { orderNo, iccid, plan, lpa } of codes) {
    const { ios, android } = installLinks(lpa);
    await writer.write([orderNo, iccid, plan, lpa, ios, android]);
  }
  await writer.end();
}

/** Names each picture by its ICCID, or by order number for a card's second order. */
function namesOf(codes: readonly EsimCode[]): string[] {
  const taken = new Set<string>();
  return codes.map(({ iccid, orderNo }) => {
    const name = taken.has(iccid) ? orderNo : iccid;
    taken.add(name);
    return `${name}.png`;
  });
}

/** Streams a zip of QR pictures, with one picture in memory at a time. */
async function writeQrZip(ctx: Context, codes: readonly EsimCode[], to: Writable): Promise<void> {
  const zip = new ZipFile();
  const names = namesOf(codes);
  codes.forEach(({ lpa }, index) => {
    zip.addReadStreamLazy(names[index] as string, { compress: false }, (done) => {
      const picture = new PassThrough();
      qrPng(lpa).then(
        (bytes) => {
          picture.end(bytes);
          done(null, picture);
        },
        (error: unknown) => {
          done(error, picture);
        },
      );
    });
  });
  zip.addReadStreamLazy('esim.xlsx', { compress: false }, (done) => {
    const list = new PassThrough();
    writeList(ctx, codes, list).catch((error: unknown) => {
      list.destroy(error as Error);
    });
    done(null, list);
  });
  zip.on('error', (error) => {
    (zip.outputStream as PassThrough).destroy(error as Error);
  });
  zip.end();
  // A client that disconnects is no error.
  await pipeline(zip.outputStream, to).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}
