import organisations from '@t3d/resources/people/organisations';
import users from '@t3d/resources/people/users';
import type { User } from '@t3d/resources/rows';
import type { Context } from '../../context';
import { command, readOnce } from '../../engine/rows/commands/command';
import { requireInScope } from '../../engine/rows/read/read';
import { restoreEntries } from '../../engine/undo/restore';
import { Invalid, NotFound, invalidField } from '../../errors';
import { translate } from '../../locales';
import { chunked } from '../../models/chunked';
import { recordHistories, recordHistory } from '../../models/history';
import { table } from '../../models/table';
import type { Inverse, ParsedCallOf, Preview } from '../../registry/command';
import { balancesServed, isTop, requireServed, servedBy } from './customersOf';
import { disableFound, nameOf } from './switchUsers';

type HandOverInput = Pick<ParsedCallOf<typeof organisations, 'disable-salesman'>, 'salesman' | 'successor'>;

/** A salesman, the successor, and all users whom the salesman serves. */
interface Parties {
  from: User;
  to: User | null;
  served: readonly User[];
}

/**
 * Locks the salesman, the successor and the served users in id order. Reads them again, because a customer may have
 * been added.
 */
async function lockParties(ctx: Context, { salesman, successor }: HandOverInput): Promise<Parties> {
  if (successor === salesman) throw invalidField('successor', 'users.sameSalesman');
  const seen = await servedBy(ctx, [salesman]);
  const ids = [salesman, ...(successor ? [successor] : []), ...seen.map(({ id }) => id)];
  const held = await table(ctx, users).find(ids, { lock: true });
  const [from, to] = [salesman, successor].map((id) => held.find((user) => user.id === id));
  if (!from || from.role !== 'SALESMAN' || from.status === 'DELETED') throw new NotFound();
  if (successor && (to?.role !== 'SALESMAN' || to.status !== 'ENABLED'))
    throw invalidField('successor', 'users.notSalesman');
  return { from, to: to ?? null, served: await servedBy(ctx, [salesman], true) };
}

const partiesOf = (ctx: Context, input: HandOverInput): Promise<Parties> =>
  readOnce(ctx, input, () => lockParties(ctx, input));

async function previewHandOver(ctx: Context, { from, to, served }: Parties): Promise<Preview> {
  const say = (key: Parameters<typeof translate>[0], params = {}): string => translate(key, ctx.language, params);
  const customers = served.filter(isTop).length;
  const own = to ? (await servedBy(ctx, [to.id])).filter(isTop).length : 0;
  const balances = await balancesServed(ctx, from.id);
  const sub = served.length - customers;
  const count = (name: string, before: number | undefined, after: number) => ({
    label: say('users.customersOf', { name }),
    about: name,
    ...(before !== undefined && { before }),
    after,
    kind: 'count' as const,
  });
  return {
    matched: customers,
    available: customers,
    changes: [
      to ? count(nameOf(from), customers, 0) : count(nameOf(from), undefined, customers),
      ...(to ? [count(nameOf(to), own, own + customers)] : []),
      ...(sub > 0 ? [{ label: say('users.theirSubAgents'), after: sub, kind: 'count' as const }] : []),
      ...balances.map(({ currency, amount }) => ({
        label: say('users.theirBalances'),
        after: amount,
        kind: 'money' as const,
        currency,
      })),
    ],
    named: { customers },
    digestValues: [
      { what: { key: 'promise.rows' }, value: JSON.stringify(served.map(({ id }) => id)), hidden: true },
      { what: { key: 'promise.rows' }, value: from.status, hidden: true },
    ],
    refused: [],
  };
}

const AT_ONCE = 1000;

/** Changes the salesman of all served users, and records the successor at the salesman. */
async function handOverAll(ctx: Context, { from, to, served }: Parties): Promise<void> {
  if (!to || served.length === 0) return;
  for (const some of chunked(served, AT_ONCE))
    await table(ctx, users).update(
      { salesman: to.id },
      some.map(({ id }) => id),
    );
  await recordHistory(ctx, users, from.id, 'hand-over', { successor: { before: null, after: to.id } });
  await recordHistories(
    ctx,
    users,
    'bind-salesman',
    served.map(({ id }) => ({ recordId: id, changes: { salesman: { before: from.id, after: to.id } } })),
  );
}

/** Undoes a hand-over, and enables a salesman whom the same call disabled. */
const handsBack: Inverse = {
  requireReach: async (ctx, { entries }) =>
    requireInScope(ctx, users, [...new Set(entries.flatMap(({ recordId }) => recordId ?? []))]),
  run: async (ctx, done, report) => {
    await restoreEntries(ctx, done.entries, report);
    await requireServed(ctx, done);
  },
};

/** Gives a salesman's customers and everybody below to another enabled salesman. `affected` counts the salesmen. */
export const handOver = command(organisations, 'hand-over', {
  undo: handsBack,
  check: async (ctx, input) => {
    const parties = await partiesOf(ctx, input);
    const preview = await previewHandOver(ctx, parties);
    if (parties.served.length > 0) return preview;
    return { ...preview, refused: [{ reason: translate('users.noCustomers', ctx.language), count: 1 }] };
  },
  run: async (ctx, input) => {
    const parties = await partiesOf(ctx, input);
    if (parties.served.length === 0) throw new Invalid('users.noCustomers');
    await handOverAll(ctx, parties);
    return { affected: parties.served.filter(isTop).length };
  },
});

/** Disables a salesman and ends the salesman's sessions. A salesman with customers needs a successor. */
export const disableSalesman = command(organisations, 'disable-salesman', {
  undo: handsBack,
  check: async (ctx, input) => {
    const parties = await partiesOf(ctx, input);
    const preview = await previewHandOver(ctx, parties);
    if (parties.served.length === 0) return { ...preview, matched: 1, available: 1, changes: [] };
    if (parties.to) return preview;
    const reason = translate('users.noSuccessor', ctx.language);
    return { ...preview, available: 0, refused: [{ reason, count: preview.matched }] };
  },
  run: async (ctx, input) => {
    const parties = await partiesOf(ctx, input);
    const { from, to, served } = parties;
    if (!to && served.length > 0) throw invalidField('successor', 'users.needsSuccessor', { count: served.length });
    await handOverAll(ctx, parties);
    await disableFound(ctx, [from]);
    return { affected: 1 };
  },
});
