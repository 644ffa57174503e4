import type { ActionPreview } from '@t3d/resources/kit';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import type { Preview } from '../../declared/command';
import { command } from '../../engine/rows/commands/command';
import { setCreditLimits } from '../../ledger';
import { translate } from '../../locales';
import { recordHistories } from '../../models/history';
import { nameOf } from './naming';
import { type Holder, creditBack, requireHolders } from './wallets';

const MAX_LINES = 20;
type Line = NonNullable<ActionPreview['changes']>[number];

function linesOf(ctx: Context, { user, wallet }: Holder, creditLimit: number): Line[] {
  const money = { kind: 'money', currency: wallet.currency } as const;
  const name = nameOf(user);
  const limit: Line = {
    label: translate('users.creditOf', ctx.language, { name }),
    about: name,
    before: wallet.creditLimit,
    after: creditLimit,
    ...money,
  };
  if (wallet.balance >= -creditLimit) return [limit];
  // Blocked until healed: whoever lowers the limit is warned before.
  return [
    limit,
    {
      label: translate('users.creditBlocked', ctx.language, { name, debtMinor: -wallet.balance }),
      about: name,
      before: wallet.balance,
      after: wallet.balance,
      ...money,
    },
  ];
}

/** Each agent's limit before and after, those first whom it would keep from buying. */
function previewLimits(ctx: Context, holders: readonly Holder[], creditLimit: number): Preview {
  const changed = holders.filter(({ wallet }) => wallet.creditLimit !== creditLimit);
  const lines = changed
    .sort((a, b) => a.wallet.balance - b.wallet.balance)
    .slice(0, MAX_LINES)
    .flatMap((holder) => linesOf(ctx, holder, creditLimit));
  const others: Line[] =
    changed.length > MAX_LINES
      ? [{ label: translate('users.creditOthers', ctx.language), after: changed.length - MAX_LINES, kind: 'count' }]
      : [];
  const same = holders.length - changed.length;
  return {
    matched: holders.length,
    available: changed.length,
    refused: same > 0 ? [{ reason: translate('users.creditSame', ctx.language), count: same }] : [],
    changes: [...lines, ...others],
    facts: [
      {
        what: { key: 'promise.rows' },
        value: JSON.stringify(holders.map(({ user, wallet }) => [user.id, wallet.creditLimit])),
        hidden: true,
      },
    ],
  };
}

/**
 * Sets how far below zero agents may buy, minor units. A limit below a debt that exists is allowed: nothing is bought
 * then until it is healed. Those who have this limit already are left as they are; `affected` counts the others.
 */
export const setCredit = command(users, 'set-credit', {
  undo: creditBack,
  hold: requireHolders,
  check: async (ctx, holders, { creditLimit }) => previewLimits(ctx, holders, creditLimit),
  run: async (ctx, holders, { creditLimit }) => {
    const before = await setCreditLimits(ctx, { users: holders.map(({ user }) => user.id), creditLimit });
    const changed = [...before.values()].filter((wallet) => wallet.creditLimit !== creditLimit);
    await recordHistories(
      ctx,
      users,
      'set-credit',
      changed.map((wallet) => ({
        recordId: wallet.user,
        changes: { creditLimit: { before: wallet.creditLimit, after: creditLimit } },
      })),
    );
    return { affected: changed.length };
  },
});
