import type { ActionPreview } from '@t3d/resources/kit';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import type { Preview } from '../../registry/command';
import { command } from '../../engine/rows/commands/command';
import { setCreditLimits } from '../../ledger';
import { translate } from '../../locales';
import { recordHistories, changesBetween, recordHistory } from '../../models/history';
import { nameOf } from './switchUsers';
import { type Holder, undoCredit, requireHolders } from './wallets';
import { change } from '../../models/sql';
import { table } from '../../models/table';
import type { User } from '@t3d/resources/rows';

const BALANCE = '(SELECT a.balance FROM ledger_accounts a WHERE a.id = users.wallet)';

/** Sets the balance in minor units below which the user is notified, or null for none. */
export async function setAlertBelow(ctx: Context, user: User, alertBelow: number | null): Promise<void> {
  await table(ctx, users).update({ alertBelow, alertedAt: null }, user.id);
  await recordHistory(ctx, users, user.id, 'update', changesBetween(users, user, { alertBelow }));
}

/**
 * Marks a user as notified, in one UPDATE for concurrent calls. Returns false if the user is already notified or the
 * balance has recovered.
 */
export const markAlerted = async (ctx: Context, id: number): Promise<boolean> =>
  (await change(ctx, `UPDATE users SET alertedAt = ? WHERE id = ? AND alertedAt IS NULL AND ${BALANCE} < alertBelow`, [
    ctx.now(),
    id,
  ])) === 1;

/** Clears the marks of users with a recovered balance, so that the next low balance is reported. */
export async function clearAlerts(ctx: Context, ids: readonly number[]): Promise<void> {
  await change(
    ctx,
    `UPDATE users SET alertedAt = NULL WHERE id IN (?) AND (alertBelow IS NULL OR ${BALANCE} >= alertBelow)`,
    [ids],
  );
}

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
  // Warn that the agent's debt exceeds the new limit.
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

/** Previews each agent's credit limit before and after. Agents who could no longer buy come first. */
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
    digestValues: [
      {
        what: { key: 'promise.rows' },
        value: JSON.stringify(holders.map(({ user, wallet }) => [user.id, wallet.creditLimit])),
        hidden: true,
      },
    ],
  };
}

/**
 * Sets agents' credit limits in minor units. With a larger debt, an agent cannot buy until the debt fits. `affected`
 * counts changed limits.
 */
export const setCredit = command(users, 'set-credit', {
  undo: undoCredit,
  lock: requireHolders,
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
