import { applyRate } from '../../domain/payments/startPayment';
import { transferBalance } from '../../domain/users/transferBalance';
import type { Context } from '../../context';
import { runOncePerKey, requestHash } from '../../models/idempotency';
import { ApiError } from '../../errors';
import {
  audit,
  buyStock,
  buyTerm,
  payIn,
  purchase,
  recharge,
  refund,
  refundUnused,
  renewTerm,
  reverse,
  sellRetail,
  setCreditLimit,
  walletsOf,
} from '../../ledger';
import type { Database } from '../../models/database';
import { openProduct } from '../../product';
import { select } from '../../models/sql';
import { inTransaction } from '../../models/transaction';
import { openTestDatabase } from '../database';
import { actAs, asSystem, buildAdmin, buildAgent } from '../factories';
import type { Command, CommandOf, Link } from './commands';
import { FOREST, MESSAGES, TERM, currencyOf } from './forest';
import type { User } from '@t3d/resources/rows';

export interface Scene {
  database: Database;
  ctx: Context;
  users: readonly User[];
  admin: User;
  /** The ids of ledger transactions by command key, for reversals. */
  transactions: Map<string, number>;
  close(): Promise<void>;
}

export async function openScene(): Promise<Scene> {
  const home = await openTestDatabase();
  const database = await openProduct(home.url);
  const ctx = asSystem(database);
  const users: User[] = [];
  for (const [place, parent] of FOREST.entries())
    users.push(
      await buildAgent(ctx, { superior: parent === null ? undefined : users[parent], currency: currencyOf(place) }),
    );
  return {
    database,
    ctx,
    users,
    admin: await buildAdmin(ctx),
    transactions: new Map(),
    close: async () => {
      await database.close();
      await home.drop();
    },
  };
}

export type Result = { done: true; answer: unknown; replayed?: boolean } | { refused: string };

const chainOf = (scene: Scene, chain: readonly Link[]) =>
  chain.map(({ agent, cost }) => ({ agent: (scene.users[agent] as User).id, cost }));

async function billOf(scene: Scene, key: string): Promise<number> {
  const [bill] = await select<{ id: number }>(
    scene.ctx,
    'SELECT id FROM ledger_entries WHERE `transaction` = ? AND toAccount IS NOT NULL',
    [scene.transactions.get(key) ?? 0],
  );
  return Number(bill?.id ?? 0);
}

/** Transfers money by the real command, once per key. */
function move(scene: Scene, command: CommandOf<'transfer'>): Promise<unknown> {
  const { by, from, to, amount, key } = command;
  const ctx = actAs(scene.database, by === 'ADMIN' ? scene.admin : (scene.users[by] as User), { idempotencyKey: key });
  const giver = by === 'ADMIN' ? { fromUser: (scene.users[from] as User).id } : {};
  const input = { ...giver, toUser: (scene.users[to] as User).id, amount };
  return runOncePerKey(ctx, requestHash('transfer', input), async (tx) => ({
    status: 200,
    body: await transferBalance(tx, input),
  }));
}

const messagesOf = ({ unusedMessages: unused }: CommandOf<'refundUnused'>) =>
  unused === undefined ? undefined : { unused, term: MESSAGES };

async function act(scene: Scene, command: Command): Promise<unknown> {
  const { key } = command;
  const within = <T>(work: (tx: Context) => Promise<T>): Promise<T> => inTransaction(scene.ctx, work);
  const idOf = (place: number): number => (scene.users[place] as User).id;
  switch (command.kind) {
    case 'recharge':
      return within((tx) =>
        recharge(tx, { key, user: idOf(command.user), amount: command.amount, currency: currencyOf(command.user) }),
      );
    case 'payIn':
      return within((tx) =>
        payIn(tx, {
          key,
          user: idOf(command.user),
          amount: Math.max(1, applyRate(command.paid, command.rate)),
          currency: currencyOf(command.user),
        }),
      );
    case 'reverse': {
      const bill = await billOf(scene, command.of);
      return within((tx) => reverse(tx, { key, bill }));
    }
    case 'transfer':
      return move(scene, command);
    case 'buy':
      return within((tx) =>
        purchase(tx, {
          key,
          orderNo: command.orderNo,
          chain: chainOf(scene, command.chain),
          extraPrice: command.fee,
          currency: command.currency,
        }),
      );
    case 'sellRetail':
      return within((tx) =>
        sellRetail(tx, {
          key,
          orderNo: command.orderNo,
          chain: chainOf(scene, command.chain),
          retailPrice: command.retail,
          currency: command.currency,
        }),
      );
    case 'buyTerm':
      return within((tx) =>
        buyTerm(tx, {
          key,
          orderNo: command.orderNo,
          chain: chainOf(scene, command.chain),
          currency: command.currency,
        }),
      );
    case 'renewTerm':
      return within((tx) =>
        renewTerm(tx, {
          key,
          orderNo: command.orderNo,
          chain: chainOf(scene, command.chain),
          currency: command.currency,
        }),
      );
    case 'refund':
      return within((tx) => refund(tx, { key, orderNo: command.orderNo, amount: command.amount, fee: command.fee }));
    case 'refundUnused':
      return within((tx) =>
        refundUnused(tx, {
          key,
          orderNo: command.orderNo,
          unusedDays: command.unusedDays,
          termDays: TERM,
          messages: messagesOf(command),
        }),
      );
    case 'buyStock':
      return within((tx) =>
        buyStock(tx, {
          key,
          buyer: idOf(command.buyer),
          amount: command.amount,
          cards: { count: command.count, type: 'SIM' },
          currency: currencyOf(command.buyer),
        }),
      );
    case 'setCredit':
      return within((tx) => setCreditLimit(tx, { user: idOf(command.user), creditLimit: command.limit }));
  }
}

const keyOf = ({ key, errors }: ApiError): string => {
  const said = errors ? (Object.values(errors)[0]?.key ?? key) : key;
  return said === 'money.insufficientCredit' ? 'money.insufficient' : said;
};

/** Runs a command. Returns a rejection as a result, and throws any other error. */
export async function perform(scene: Scene, command: Command): Promise<Result> {
  try {
    const given = await act(scene, command);
    if (typeof given !== 'object' || given === null) return { done: true, answer: given };
    if (!('transaction' in given)) {
      // Compare everything except `isRepeat` with the first result.
      const { isRepeat: _, ...answer } = given as { isRepeat?: boolean };
      return { done: true, answer };
    }
    const { replayed, ...answer } = given as { transaction: number; replayed: boolean };
    if (!scene.transactions.has(command.key)) scene.transactions.set(command.key, answer.transaction);
    return { done: true, answer, replayed };
  } catch (error) {
    if (error instanceof ApiError) return { refused: keyOf(error) };
    throw error;
  }
}

/** Returns the present wallets by index and the platform accounts by name. */
export async function readBooks(
  scene: Scene,
): Promise<{ wallets: { balance: number; bills: number; credit: number }[]; house: Record<string, number> }> {
  const found = await walletsOf(
    scene.ctx,
    scene.users.map(({ id }) => id),
  );
  const wallets = scene.users.map(({ id }) => {
    const wallet = found.get(id);
    return { balance: wallet?.balance ?? 0, bills: wallet?.bills ?? 0, credit: wallet?.creditLimit ?? 0 };
  });
  const sums = await select<{ purpose: string; currency: string; total: number }>(
    scene.ctx,
    `
    SELECT a.purpose, a.currency, SUM(e.amount) AS total FROM ledger_accounts a JOIN ledger_entries e
      ON e.ledgerAccount = a.id WHERE a.ownerType = 'SYSTEM' GROUP BY a.purpose, a.currency`,
  );
  return {
    wallets,
    house: Object.fromEntries(sums.map(({ purpose, currency, total }) => [`${purpose} ${currency}`, Number(total)])),
  };
}

export async function auditBroken(scene: Scene): Promise<string[]> {
  const { invariants } = await audit(scene.database);
  return invariants
    .filter(({ broken }) => broken > 0)
    .map(({ id, title, broken, examples }) => `${id} ${title}: ${broken} (${examples.join(', ')})`);
}
