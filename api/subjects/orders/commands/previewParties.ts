import type { ActionPreview } from '@t3d/resources/kit';
import users from '@t3d/resources/people/users';
import type { User } from '@t3d/resources/rows';
import type { Context } from '../../../context';
import { type RefundedOrder, refundEffects, walletsOf } from '../../../ledger';
import { translate } from '../../../locales';
import { table } from '../../../models/table';
import { isInReach, isStaff, nameOf } from '../../users';

type Lines = NonNullable<ActionPreview['changes']>;
type Effects = Awaited<ReturnType<typeof refundEffects>>;
type Effect = Effects['wallets'] extends Map<number, infer One> ? One : never;

/** More wallets are counted, not named. */
const MAX_NAMED = 20;

function labelOf({ language }: Context, who: string, { refunded, takenBack }: Effect): string {
  if (takenBack === 0) return translate('orders.check.refunded', language, { who, amountMinor: refunded });
  if (refunded === 0) return translate('orders.check.takenBack', language, { who, amountMinor: -takenBack });
  return translate('orders.check.both', language, { who, amountMinor: refunded, backMinor: -takenBack });
}

async function walletLines(ctx: Context, named: readonly User[], { wallets }: Effects): Promise<Lines> {
  const states = await walletsOf(
    ctx,
    named.map(({ id }) => id),
  );
  return named.map((user) => {
    const effect = wallets.get(user.id) as Effect;
    const before = states.get(user.id)?.balance ?? 0;
    return {
      label: labelOf(ctx, nameOf(user), effect),
      about: nameOf(user),
      before,
      after: before + effect.refunded - effect.takenBack,
      kind: 'money',
      currency: effect.currency,
    };
  });
}

/** What end users get back through their gateways. */
export const payerLine = (
  { language }: Context,
  { amount, currency }: { amount: number; currency: string },
): Lines[number] => ({
  label: translate('orders.check.toPayers', language),
  after: amount,
  kind: 'money',
  currency,
});

/**
 * A line for each wallet that refunds change, the buyers first, and one for the platform. Names the users that the
 * caller reaches; the platform is named to staff.
 */
export async function previewParties(ctx: Context, refunds: readonly RefundedOrder[]): Promise<Lines> {
  const effects = await refundEffects(ctx, refunds);
  const ids = [...effects.wallets.keys()];
  const found = new Map((await table(ctx, users).find(ids)).map((user) => [user.id, user]));
  const seen = ids.flatMap((id) => {
    const user = found.get(id);
    return user && isInReach(ctx, user) ? [user] : [];
  });
  const lines = await walletLines(ctx, seen.slice(0, MAX_NAMED), effects);
  const more = seen.length - lines.length;
  if (more > 0)
    lines.push({
      label: translate('orders.check.otherParties', ctx.language, { count: more }),
      after: more,
      kind: 'count',
    });
  if (isStaff(ctx.actor))
    for (const [currency, after] of effects.platform)
      lines.push({ label: translate('orders.check.platform', ctx.language), after, kind: 'money', currency });
  return lines;
}
