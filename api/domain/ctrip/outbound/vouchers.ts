import { installLinks, wholeLpa } from '@t3d/resources/esim';
import type { Context } from '../../../context';
import { heldCards, isEsim } from '../items/supply';
import type { CtripItem, CtripVoucher } from '../wire/codes';

const QR = 3;
const PLAIN = 1;

interface WireVoucher {
  itemId: string;
  voucherId: string;
  voucherType: number;
  voucherCode: string;
  voucherData: string;
}

/** Returns vouchers in Ctrip's format. An eSIM voucher contains the profile's QR code, any other a number to show. */
export async function wireVouchers(
  ctx: Context,
  item: CtripItem,
  vouchers: readonly CtripVoucher[],
): Promise<{ vouchers: WireVoucher[]; links: string[] }> {
  const cards = await heldCards(ctx, vouchers);
  const esim = await isEsim(ctx, item);
  const links: string[] = [];
  const wire = vouchers.map((voucher): WireVoucher => {
    const card = cards.get(voucher.id);
    const about = { itemId: item.itemId ?? '0', voucherId: voucher.voucherId as string };
    if (!esim || !card?.lpa)
      return { ...about, voucherType: PLAIN, voucherCode: voucher.voucherId as string, voucherData: '' };
    const { ios, android } = installLinks(card.lpa);
    links.push(`${card.iccid}\niPhone: ${ios}\nAndroid: ${android}`);
    return { ...about, voucherType: QR, voucherCode: card.iccid as string, voucherData: wholeLpa(card.lpa) };
  });
  return { vouchers: wire, links };
}

export async function deliveryOf(
  ctx: Context,
  parts: readonly { item: CtripItem; vouchers: readonly CtripVoucher[] }[],
): Promise<{ vouchers: WireVoucher[]; orderExtendMessage: string; items: object[] }> {
  const all: WireVoucher[] = [];
  const links: string[] = [];
  for (const { item, vouchers } of parts) {
    const made = await wireVouchers(ctx, item, vouchers);
    all.push(...made.vouchers);
    links.push(...made.links);
  }
  return {
    vouchers: all,
    orderExtendMessage: links.join('\n\n'),
    items: parts.map(({ item }) => ({ itemId: item.itemId ?? '0', isCredentialVouchers: 0, passengerVouchers: [] })),
  };
}
