import { type ActionPreview, formatMoney } from '@t3d/resources/kit';
import { optionLabel } from '@t3d/resources/locales';
import type { Context } from '../../../context';
import { translate, translateMessage } from '../../../locales';
import type { CheckedMessage } from '../../../locales/keys';
import type { CtripItem } from '../types';
import { type Facts, statusOf } from '../items/status';

type Change = NonNullable<ActionPreview['changes']>[number];

/** A preview of one item: why it cannot be done, or what it changes. */
export function previewOf(
  ctx: Context,
  item: CtripItem,
  refusal: CheckedMessage | null,
  changes: readonly Change[],
): ActionPreview {
  const reason = refusal && translateMessage(refusal, ctx.language);
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

/** The state before, and after these facts. */
export const statusChange = (ctx: Context, item: CtripItem, facts: Partial<Facts>): Change => ({
  label: translate('ctrip.check.status', ctx.language),
  before: statusText(ctx, statusOf(item, ctx.now())),
  after: statusText(ctx, statusOf({ ...item, ...facts }, ctx.now())),
  kind: 'text',
});

export const countChange = (
  ctx: Context,
  key: 'ctrip.check.used' | 'ctrip.check.cancelled' | 'ctrip.check.cards',
  after: number,
  before?: number,
): Change => ({ label: translate(key, ctx.language), before, after, kind: 'count' });

/** What Ctrip owes for the item, before and after. */
export const owedChange = (ctx: Context, item: CtripItem, after: number): Change => ({
  label: translate('ctrip.check.receivable', ctx.language),
  before: `${formatMoney(item.receivable ?? 0, { grouped: false })} ${item.currency}`,
  after: `${formatMoney(after, { grouped: false })} ${item.currency}`,
  kind: 'text',
});

/** Which call goes out to Ctrip. */
export const noticeChange = (ctx: Context, service: string): Change => ({
  label: translate('ctrip.check.notice', ctx.language),
  after: service,
  kind: 'text',
});
