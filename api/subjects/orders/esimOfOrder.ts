import { installLinks, readLpa } from '@t3d/resources/esim';
import type { Order } from '@t3d/resources/rows';
import orders from '@t3d/resources/orders/orders';
import type { Context } from '../../context';
import { rowsInScope } from '../../engine/rows/read/byIds';
import { codesOf } from './commands/exportQrCodes';
import { qrPng } from './commands/qrFiles';

/** What installs the eSIM of an order. */
export interface OrderEsim {
  orderNo: string;
  iccid: string;
  /** `LPA:1$<SM-DP+ address>$<matching id>`, the text of the QR code. */
  lpa: string;
  smdpAddress: string;
  matchingId: string;
  /** Links that install with one tap. */
  ios: string;
  android: string;
  /** The QR code as a data URL of a PNG picture. */
  qr: string;
}

/** Reads what installs the eSIM of an order. 404 out of scope; 400 while there is no profile, or the card moved on. */
export async function readOrderEsim(ctx: Context, id: number): Promise<OrderEsim> {
  const found = (await rowsInScope(ctx, orders, [id], {})) as unknown as Order[];
  const [code] = await codesOf(ctx, found);
  if (!code) throw new Error(`order ${id} has no code`);
  const { orderNo, iccid, lpa } = code;
  const { address = '', matchingId = '' } = readLpa(lpa) ?? {};
  const qr = `data:image/png;base64,${(await qrPng(lpa)).toString('base64')}`;
  return { orderNo, iccid, lpa, smdpAddress: address, matchingId, ...installLinks(lpa), qr };
}
