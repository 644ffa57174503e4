import type { Context, MovedMoney } from '../../context';
import type { JobStarted, Outcome, Preview } from '../../declared/command';
import { translate } from '../../locales';
import { asOperation, readOperation } from '../../models/operations';
import type { About } from '../../models/operations';
import { peopleOf } from '../../models/people';
import { rehearse } from '../../models/transaction';
import { labelsOf } from '../access/labels';
import { linesOf } from './preview';
import { readDone } from './readDone';
import { recordsOf } from './undo';

/** What a call does within a transaction. */
type Work = (ctx: Context) => Promise<Outcome | JobStarted>;

/** What an operation moves in each wallet, in the order in which it came to them. */
export function movedByWallet(moved: readonly MovedMoney[] = []): MovedMoney[] {
  const wallets = new Map<string, MovedMoney>();
  for (const one of moved) {
    const key = `${one.wallet} ${one.currency}`;
    const known = wallets.get(key);
    wallets.set(key, known ? { ...known, amount: known.amount + one.amount } : one);
  }
  return [...wallets.values()].filter(({ amount }) => amount !== 0);
}

/** The caller's own wallet as a cost, and a line for each other wallet whose owner the caller reaches. */
async function moneyOf(ctx: Context, moved: readonly MovedMoney[]): Promise<Pick<Preview, 'cost' | 'changes'>> {
  const all = movedByWallet(moved);
  const own = all.find(({ wallet }) => wallet !== null && wallet === ctx.actor.id);
  const others = all.filter(({ wallet }) => wallet !== null && wallet !== ctx.actor.id);
  const ids = others.map(({ wallet }) => wallet as number);
  const labels = await labelsOf(ctx, peopleOf(ctx.database), ids, true);
  const changes = others.flatMap(({ wallet, amount, before, currency }) => {
    const about = labels.get(wallet as number);
    if (about === undefined) return [];
    const label = `${about} · ${translate('promise.balance', ctx.language)}`;
    return [{ label, about, before, after: before + amount, kind: 'money' as const, currency }];
  });
  const cost = own && {
    amount: own.amount,
    currency: own.currency,
    before: own.before,
    after: own.before + own.amount,
  };
  return { changes, ...(cost && { cost }) };
}

/**
 * Previews any call by doing it in a transaction that is taken back: the fields that it would write, as the caller may
 * read them, and the money that it would move. `given`: the fields that the caller gives. Refuses what the call itself
 * refuses.
 */
export const tryCall = (ctx: Context, about: About, given: readonly string[], work: Work): Promise<Preview> =>
  rehearse({ ...ctx, waitsFor: undefined }, (trying) =>
    asOperation({ ...trying, operation: undefined }, about, async (inner) => {
      await work(inner);
      const { operation } = inner;
      const stored = operation?.id ? await readOperation(inner, await operation.id) : undefined;
      const done = stored ? await readDone(inner, stored) : null;
      const lines = done ? await linesOf(inner, done.entries, { given }) : [];
      const { changes = [], cost } = await moneyOf(inner, operation?.moved ?? []);
      const matched = Math.max(done ? recordsOf({ ...done, entries: ownOf(about, done.entries) }) : 0, 1);
      return { matched, available: matched, refused: [], changes: [...lines, ...changes], ...(cost && { cost }) };
    }),
  );

const ownOf = <Entry extends { readonly resource: string }>(
  { resource }: About,
  entries: readonly Entry[],
): readonly Entry[] => entries.filter((entry) => entry.resource === resource);
