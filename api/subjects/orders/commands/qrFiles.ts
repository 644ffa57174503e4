import { installLinks } from '@t3d/resources/esim';
import { fieldLabel } from '@t3d/resources/locales';
import { PassThrough } from 'node:stream';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Context } from '../../../context';
import { workbookWriter } from '../../../engine/export/sheetFiles';
import { translate } from '../../../locales';

/** One eSIM to install. `lpa`: `LPA:1$<SM-DP+ address>$<matching id>`. */
export interface EsimCode {
  orderNo: string;
  iccid: string;
  plan: string;
  lpa: string;
}

/** Error correction and quiet zone as phones' cameras want them. */
export const QR = { errorCorrectionLevel: 'M', margin: 4 } as const;
/** The QR code of a text as a PNG picture. */
export async function qrPng(lpa: string): Promise<Buffer> {
  const { default: QRCode } = await import('qrcode');
  return QRCode.toBuffer(lpa, { ...QR, type: 'png', scale: 8 });
}

const WIDTHS = [22, 22, 30, 60, 60, 60];

async function writeList(ctx: Context, codes: readonly EsimCode[], to: Writable): Promise<void> {
  const writer = workbookWriter(to, translate('orders.qr.title', ctx.language), WIDTHS);
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

/** Picture names: the ICCID; of a second order of one card, its order number. */
function namesOf(codes: readonly EsimCode[]): string[] {
  const taken = new Set<string>();
  return codes.map(({ iccid, orderNo }) => {
    const name = taken.has(iccid) ? orderNo : iccid;
    taken.add(name);
    return `${name}.png`;
  });
}

/**
 * A zip of one QR picture for each eSIM and a list, made while it is read: no more than one picture is held at a time.
 */
export async function writeQrZip(ctx: Context, codes: readonly EsimCode[], to: Writable): Promise<void> {
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
  // A reader that goes away ends the writing.
  await pipeline(zip.outputStream, to).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}
