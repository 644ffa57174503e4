import type { Context } from '../context';
import { type Value, select } from '../models/sql';
import { type ChainEntry, chainLine, chainNext, chainStart } from './entries';
import type { Invariant } from './ledgerTypes';
import { type Head, readHeads } from './heads';

interface Wallet {
  id: number;
  currency: string;
  bills: number;
  headHash: string | null;
}
interface Entry extends Omit<ChainEntry, 'createdAt'> {
  id: number;
  ledgerAccount: number;
  createdAt: Date | string;
  hash: string | null;
}

/** The maximum number of bills per query, because more would block the process for long. */
const PAGE = 2_000;
/** The maximum number of wallets per query, each of which adds a condition. */
const GROUP = 200;
const MAX_EXAMPLES = 5;

async function readWalletsAfter(ctx: Context, last: number): Promise<Wallet[]> {
  const rows = await select<{ id: number; currency: string; sequence: number; headHash: string | null }>(
    ctx,
    `SELECT id, currency, sequence, headHash FROM ledger_accounts
      WHERE ownerType = 'USER' AND id > ? ORDER BY id LIMIT ${PAGE}`,
    [last],
  );
  return rows.map((row) => ({
    id: Number(row.id),
    currency: row.currency,
    bills: Number(row.sequence),
    headHash: row.headHash,
  }));
}

/** The progress of the audit along a wallet's hash chain. */
interface ChainRead {
  readonly wallet: Wallet;
  readonly from: number;
  at: number;
  head: string;
  broken?: string;
}

/** Returns the wallets whose last audited bill was deleted or changed. */
async function readLostHeads(ctx: Context, wallets: readonly number[]): Promise<Set<number>> {
  const rows = await select<{ account: number }>(
    ctx,
    `
    SELECT v.account FROM ledger_verified v
    LEFT JOIN ledger_entries e ON e.ledgerAccount = v.account AND e.sequence = v.sequence
    WHERE v.account IN (?) AND (e.hash IS NULL OR e.hash <> v.hash)`,
    [wallets],
  );
  return new Set(rows.map(({ account }) => Number(account)));
}

/** Returns the bill at which the check of each wallet begins: after the last audited one, or the first. */
async function beginWalks(ctx: Context, wallets: readonly Wallet[], recent: boolean): Promise<ChainRead[]> {
  const ids = wallets.map(({ id }) => id);
  const heads = recent ? await readHeads(ctx, ids) : new Map<number, Head>();
  const lost = heads.size > 0 ? await readLostHeads(ctx, ids) : new Set<number>();
  return wallets.map((wallet) => {
    const from = heads.get(wallet.id);
    if (!from) return { wallet, from: 0, at: 0, head: chainStart(wallet.id, wallet.currency) };
    const broken = lost.has(wallet.id) || wallet.bills < from.sequence ? `wallet ${wallet.id}` : undefined;
    return { wallet, from: from.sequence, at: from.sequence, head: from.hash, broken };
  });
}

/** Groups wallets so that a group's bills fit on one page. */
function groupsOf(walks: readonly ChainRead[]): ChainRead[][] {
  const groups: ChainRead[][] = [];
  let room = 0;
  for (const walk of walks) {
    const bills = walk.wallet.bills - walk.from;
    if (bills <= 0 || walk.broken !== undefined) continue;
    if (bills > room || groups.at(-1)?.length === GROUP) {
      groups.push([]);
      room = PAGE;
    }
    room -= bills;
    groups.at(-1)?.push(walk);
  }
  return groups;
}

const COLUMNS =
  'e.id, e.ledgerAccount, e.sequence, e.createdAt, e.type, e.amount, e.previousBalance, ' +
  'e.balanceAfter, e.currency, e.orderNo, e.reason, e.`from`, e.remark, e.creditLimit, e.hash, t.seal';
const nextStop = ({ wallet, at }: ChainRead): number => Math.min(wallet.bills, at + PAGE);

// Leave bills newer than the wallet's row to the next audit.
function readEntries(ctx: Context, walks: readonly ChainRead[]): Promise<Entry[]> {
  const places = walks.map(() => '(e.ledgerAccount = ? AND e.sequence > ? AND e.sequence <= ?)').join(' OR ');
  return select<Entry>(
    ctx,
    `SELECT ${COLUMNS} FROM ledger_entries e LEFT JOIN ledger_transactions t ON t.id = e.\`transaction\`
      WHERE ${places} ORDER BY e.ledgerAccount, e.sequence`,
    walks.flatMap((walk): Value[] => [walk.wallet.id, walk.at, nextStop(walk)]),
  );
}

const lineOf = (row: Entry): string =>
  chainLine({
    ...row,
    sequence: Number(row.sequence),
    createdAt: new Date(row.createdAt),
    amount: Number(row.amount),
    previousBalance: Number(row.previousBalance),
    balanceAfter: Number(row.balanceAfter),
    from: row.from === null ? null : Number(row.from),
    creditLimit: Number(row.creditLimit),
  });

function step(walk: ChainRead, entry: Entry): void {
  if (walk.broken !== undefined) return;
  walk.head = chainNext(walk.head, lineOf(entry));
  if (entry.hash !== walk.head) walk.broken = `wallet ${walk.wallet.id} bill ${entry.id}`;
}

async function follow(ctx: Context, group: readonly ChainRead[]): Promise<void> {
  const byWallet = new Map(group.map((walk) => [walk.wallet.id, walk]));
  for (
    let open = group;
    open.length > 0;
    open = open.filter((walk) => walk.broken === undefined && walk.at < walk.wallet.bills)
  ) {
    for (const entry of await readEntries(ctx, open))
      step(byWallet.get(Number(entry.ledgerAccount)) as ChainRead, entry);
    for (const walk of open) walk.at = nextStop(walk);
  }
}

interface Chains {
  invariant: Invariant;
  heads: Map<number, Head>;
}

/**
 * Checks each wallet's hash chain up to the head hash in its account. With `recent`, starts after the last audited
 * bill. Returns the new last bills.
 */
export async function examineChains(ctx: Context, recent: boolean): Promise<Chains> {
  const found = { checked: 0, broken: 0, examples: [] as string[] };
  const heads = new Map<number, Head>();
  for (let last = 0; ;) {
    const wallets = await readWalletsAfter(ctx, last);
    const walks = await beginWalks(ctx, wallets, recent);
    for (const group of groupsOf(walks)) await follow(ctx, group);
    for (const walk of walks) {
      const { wallet, from, head } = walk;
      if (wallet.headHash !== (wallet.bills === 0 ? null : head)) walk.broken ??= `wallet ${wallet.id}`;
      if (walk.broken === undefined && wallet.bills > from)
        heads.set(wallet.id, { sequence: wallet.bills, hash: head });
      found.checked += Math.max(wallet.bills - from, 0);
    }
    const broken = walks.flatMap((walk) => (walk.broken === undefined ? [] : [walk.broken]));
    found.broken += broken.length;
    found.examples.push(...broken.slice(0, MAX_EXAMPLES - found.examples.length));
    if (wallets.length < PAGE) break;
    last = (wallets.at(-1) as Wallet).id;
  }
  return { invariant: { id: 'I10', title: "every wallet's hash chain holds", ...found }, heads };
}
