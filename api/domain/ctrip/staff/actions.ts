import ctripOrders from '@t3d/resources/ctrip/ctrip-orders';
import ctripVouchers from '@t3d/resources/ctrip/ctrip-vouchers';
import type { Context } from '../../../context';
import { command } from '../../../engine/rows/commands/command';
import { Invalid } from '../../../errors';
import { restores } from '../../../engine/undo/restore';
import type { Inverse } from '../../../registry/command';
import type { CheckedMessage } from '../../../locales/keys';
import { table } from '../../../models/table';
import { beginCancel, freeVouchers, pursueCancel, rejectCancel, reportCancel } from '../items/cancelItem';
import { decideOrder, rejectOrder } from '../items/decideOrder';
import { reportUse } from '../items/followItem';
import { itemsOf, lockCtrip, vouchersOf, saveItem } from '../items/storedItems';
import { leftOf, statusOf, type StatusInput } from '../items/status';
import { isEsim, startSupply } from '../items/supply';
import { deferCall } from '../outbound/deferCall';
import type { CtripItem } from '../wire/codes';
import { type ActionPreview, formatMoney } from '@t3d/resources/kit';
import { optionLabel } from '@t3d/resources/locales';
import { translate, translateMessage } from '../../../locales';

type Change = NonNullable<ActionPreview['changes']>[number];

/** Returns the changes of an action, or why the action is not possible. */
function previewOf(
  ctx: Context,
  item: CtripItem,
  rejection: CheckedMessage | null,
  changes: readonly Change[],
): ActionPreview {
  const reason = rejection && translateMessage(rejection, ctx.language);
  return {
    matched: 1,
    available: reason ? 0 : 1,
    refused: reason ? [{ reason, count: 1, examples: [item.otaOrderId ?? ''] }] : [],
    changes: reason ? [] : [...changes],
  };
}

const statusText = (ctx: Context, status: string): string => {
  return `${status} ${optionLabel('ctrip-orders', 'status', status, ctx.language)}`;
};

const statusChange = (ctx: Context, item: CtripItem, facts: Partial<StatusInput>): Change => ({
  label: translate('ctrip.check.status', ctx.language),
  before: statusText(ctx, statusOf(item, ctx.now())),
  after: statusText(ctx, statusOf({ ...item, ...facts }, ctx.now())),
  kind: 'text',
});

const countChange = (
  ctx: Context,
  key: 'ctrip.check.used' | 'ctrip.check.cancelled' | 'ctrip.check.cards',
  after: number,
  before?: number,
): Change => ({ label: translate(key, ctx.language), before, after, kind: 'count' });

const owedChange = (ctx: Context, item: CtripItem, after: number): Change => ({
  label: translate('ctrip.check.receivable', ctx.language),
  before: `${formatMoney(item.receivable ?? 0, { grouped: false })} ${item.currency}`,
  after: `${formatMoney(after, { grouped: false })} ${item.currency}`,
  kind: 'text',
});

const noticeChange = (ctx: Context, service: string): Change => ({
  label: translate('ctrip.check.notice', ctx.language),
  after: service,
  kind: 'text',
});

const stateOf = (ctx: Context, item: CtripItem): CheckedMessage => ({
  key: 'ctrip.refuse.state',
  params: { status: statusOf(item, ctx.now()) },
});
const requireState = (rejection: CheckedMessage | null): void => {
  if (rejection) throw new Invalid(rejection.key as 'ctrip.refuse.left', rejection.params as { left: number });
};
const locked = async (ctx: Context, item: CtripItem): Promise<CtripItem> => {
  await lockCtrip(ctx);
  return (await table(ctx, ctripOrders).one(item.id, { lock: true })) as CtripItem;
};
const outName = ({ mode }: CtripItem): string => (mode === 'PRE' ? 'PayPreOrderConfirm' : 'CreateOrderConfirm');

function whyNoConfirm(ctx: Context, item: CtripItem): CheckedMessage | null {
  const status = statusOf(item, ctx.now());
  if (status === '3') return item.cancelByHand ? null : { key: 'ctrip.refuse.supplier' };
  if (status !== '1' && status !== '12') return stateOf(ctx, item);
  return item.confirmType === 1 && !item.approvedAt ? null : { key: 'ctrip.refuse.supplier' };
}

/** Confirms an item that waits for staff: requests an order from the supplier, or completes a cancellation. */
export const confirmItem = command(ctripOrders, 'confirm', {
  check: async (ctx, item) => {
    const isCancel = statusOf(item, ctx.now()) === '3';
    const pending = item.cancelPending ?? 0;
    const facts = isCancel
      ? { cancelPending: 0, cancelQuantity: (item.cancelQuantity ?? 0) + pending }
      : { confirmedAt: ctx.now() };
    const owed = isCancel
      ? (item.receivable ?? 0) - Math.min(item.receivable ?? 0, (item.settlementPrice ?? 0) * pending)
      : (item.settlementPrice ?? 0) * (item.quantity ?? 0);
    return Promise.resolve(
      previewOf(ctx, item, whyNoConfirm(ctx, item), [
        statusChange(ctx, item, facts),
        owedChange(ctx, item, owed),
        noticeChange(ctx, isCancel ? 'CancelOrderConfirm 0000' : `${outName(item)} 0000`),
      ]),
    );
  },
  run: async (ctx, input) => {
    const item = await locked(ctx, input);
    requireState(whyNoConfirm(ctx, item));
    if (statusOf(item, ctx.now()) === '3') {
      const ended = await pursueCancel(ctx, await saveItem(ctx, item, { cancelByHand: false }, 'confirm'));
      if ((ended.cancelPending ?? 0) === 0) await reportCancel(ctx, ended);
      return { affected: 1 };
    }
    const items = await itemsOf(ctx, item.account as number, item.otaOrderId as string);
    for (const one of items) await saveItem(ctx, one, { approvedAt: ctx.now() }, 'confirm');
    await startSupply(ctx, await vouchersOf(ctx, items));
    await decideOrder(ctx, item.account as number, item.otaOrderId as string);
    return { affected: items.length };
  },
});

function whyNoReject(ctx: Context, item: CtripItem): CheckedMessage | null {
  const status = statusOf(item, ctx.now());
  if (status === '1' || status === '12') return null;
  if (status !== '3') return stateOf(ctx, item);
  return item.cancelByHand ? null : { key: 'ctrip.refuse.supplier' };
}

/** Rejects a whole unconfirmed order, or a cancellation that waits for staff. Ctrip receives the reason. */
export const rejectItem = command(ctripOrders, 'reject', {
  check: async (ctx, item) => {
    const isCancel = statusOf(item, ctx.now()) === '3';
    return Promise.resolve(
      previewOf(ctx, item, whyNoReject(ctx, item), [
        statusChange(ctx, item, isCancel ? { cancelPending: 0 } : { rejectedAt: ctx.now() }),
        noticeChange(ctx, isCancel ? 'CancelOrderConfirm 2005' : `${outName(item)} 1100`),
      ]),
    );
  },
  run: async (ctx, input, { reason }) => {
    const item = await locked(ctx, input);
    requireState(whyNoReject(ctx, item));
    if (statusOf(item, ctx.now()) === '3') {
      await reportCancel(ctx, await rejectCancel(ctx, item, 'reject'), reason);
      return { affected: 1 };
    }
    const items = await itemsOf(ctx, item.account as number, item.otaOrderId as string);
    await rejectOrder(ctx, items, { code: '1100', message: reason }, 'reject');
    return { affected: items.length };
  },
});

const COLLECTABLE = ['2', '4', '13'];

/** Marks an item as collected and reports it to Ctrip, with the parcel number if given. */
export const collectItem = command(ctripOrders, 'collect', {
  check: async (ctx, item) =>
    Promise.resolve(
      previewOf(ctx, item, COLLECTABLE.includes(statusOf(item, ctx.now())) ? null : stateOf(ctx, item), [
        statusChange(ctx, item, { collectedAt: ctx.now() }),
        noticeChange(ctx, 'OrderTravelNotice'),
      ]),
    ),
  run: async (ctx, input, { tracking }) => {
    const item = await locked(ctx, input);
    requireState(COLLECTABLE.includes(statusOf(item, ctx.now())) ? null : stateOf(ctx, item));
    await saveItem(ctx, item, { collectedAt: ctx.now() }, 'collect');
    const expressDelivery = tracking
      ? { deliveryType: 3, trackingNumber: tracking, goodsName: item.PLU, goodsQuantity: leftOf(item) }
      : { deliveryType: 1, goodsName: item.PLU, goodsQuantity: leftOf(item) };
    await deferCall(ctx, {
      account: item.account as number,
      service: 'OrderTravelNotice',
      otaOrderId: item.otaOrderId,
      body: {
        otaOrderId: item.otaOrderId,
        supplierOrderId: item.supplierOrderId,
        items: [{ itemId: item.itemId, isCredentialVouchers: 0, passengerVouchers: [], expressDelivery }],
      },
    });
    return { affected: 1 };
  },
});

const REDEEMABLE = ['2', '4', '6', '7', '13'];

function whyNoRedeem(ctx: Context, item: CtripItem, quantity: number): CheckedMessage | null {
  if (!REDEEMABLE.includes(statusOf(item, ctx.now()))) return stateOf(ctx, item);
  return quantity > leftOf(item) ? { key: 'ctrip.refuse.left', params: { left: leftOf(item) } } : null;
}

/** Marks the first unused units as used, and reports the total to Ctrip. */
export const redeemItem = command(ctripOrders, 'redeem', {
  check: async (ctx, item, { quantity }) => {
    const used = item.useQuantity ?? 0;
    return Promise.resolve(
      previewOf(ctx, item, whyNoRedeem(ctx, item, quantity), [
        countChange(ctx, 'ctrip.check.used', used + quantity, used),
        statusChange(ctx, item, { useQuantity: used + quantity }),
        noticeChange(ctx, 'OrderConsumedNotice'),
      ]),
    );
  },
  run: async (ctx, input, { quantity }) => {
    const item = await locked(ctx, input);
    requireState(whyNoRedeem(ctx, item, quantity));
    const free = freeVouchers(await vouchersOf(ctx, [item])).slice(0, quantity);
    await table(ctx, ctripVouchers).update(
      { status: 'USED', usedAt: ctx.now() },
      free.map(({ id }) => id),
    );
    await reportUse(ctx, await saveItem(ctx, item, { useQuantity: (item.useQuantity ?? 0) + quantity }, 'redeem'));
    return { affected: quantity };
  },
});

const RETURNABLE = ['6', '7', '8'];

const notReturned = restores();
/** Undoes a return in our own record only, because Ctrip has no call for it. */
const returnBack: Inverse = {
  run: async (ctx, done, report) => {
    await lockCtrip(ctx);
    await notReturned.run(ctx, done, report);
  },
};

export const returnItem = command(ctripOrders, 'return', {
  undo: returnBack,
  check: async (ctx, item) =>
    Promise.resolve(
      previewOf(ctx, item, RETURNABLE.includes(statusOf(item, ctx.now())) ? null : stateOf(ctx, item), [
        statusChange(ctx, item, { returnedAt: ctx.now() }),
      ]),
    ),
  run: async (ctx, input) => {
    const item = await locked(ctx, input);
    requireState(RETURNABLE.includes(statusOf(item, ctx.now())) ? null : stateOf(ctx, item));
    await saveItem(ctx, item, { returnedAt: ctx.now() }, 'return');
    return { affected: 1 };
  },
});

const CANCELLABLE = ['2', '4', '13'];

function whyNoCancel(ctx: Context, item: CtripItem, quantity: number): CheckedMessage | null {
  if ((item.useQuantity ?? 0) > 0) return { key: 'ctrip.refuse.used', params: { used: item.useQuantity ?? 0 } };
  const status = statusOf(item, ctx.now());
  if (status === '5') return { key: 'ctrip.refuse.cancelled' };
  if (!CANCELLABLE.includes(status)) return stateOf(ctx, item);
  return quantity > leftOf(item) ? { key: 'ctrip.refuse.left', params: { left: leftOf(item) } } : null;
}

/** Cancels unused units as agreed with Ctrip. Sends no call, because Ctrip itself refunds the buyer. */
export const cancelItem = command(ctripOrders, 'cancel', {
  check: async (ctx, item, { quantity }) => {
    const cancelled = item.cancelQuantity ?? 0;
    const owed = (item.receivable ?? 0) - Math.min(item.receivable ?? 0, (item.settlementPrice ?? 0) * quantity);
    return previewOf(ctx, item, whyNoCancel(ctx, item, quantity), [
      countChange(ctx, 'ctrip.check.cancelled', cancelled + quantity, cancelled),
      ...((await isEsim(ctx, item)) ? [countChange(ctx, 'ctrip.check.cards', quantity)] : []),
      statusChange(ctx, item, { cancelQuantity: cancelled + quantity }),
      owedChange(ctx, item, owed),
    ]);
  },
  run: async (ctx, input, { quantity }) => {
    const item = await locked(ctx, input);
    requireState(whyNoCancel(ctx, item, quantity));
    const vouchers = freeVouchers(await vouchersOf(ctx, [item])).slice(-quantity);
    await beginCancel(ctx, { item, vouchers, batch: null, byHand: false });
    return { affected: quantity };
  },
});
