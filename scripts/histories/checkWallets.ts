import { type Edges, addEdge, addRealTime, findCycles } from './cycles';
import type { Anomaly, Bill, WalletOperation } from './operations';

/** The bills of each wallet, and the balance of each wallet at the beginning. */
export interface Books {
  bills: ReadonlyMap<number, readonly Bill[]>;
  begun: ReadonlyMap<number, number>;
}
type Operations = ReadonlyMap<string, WalletOperation>;

/** Returns the change that an operation makes to each wallet. */
function changesOf({ asked }: WalletOperation): Map<number, number> {
  if (asked.kind === 'recharge') return new Map([[asked.to, asked.amount]]);
  if (asked.kind === 'transfer')
    return new Map([
      [asked.from, -asked.amount],
      [asked.to, asked.amount],
    ]);
  return new Map();
}

function checkChain(wallet: number, bills: readonly Bill[], begun: number): Anomaly[] {
  let balance = begun;
  return bills.flatMap(({ operation, amount, previousBalance, balanceAfter }, place) => {
    const isRight = previousBalance === balance && balanceAfter === previousBalance + amount;
    const text = `bill ${place} of wallet ${wallet}: ${previousBalance} + ${amount} = ${balanceAfter} after ${balance}`;
    balance = balanceAfter;
    return isRight ? [] : [{ kind: 'broken chain', operations: [operation], text }];
  });
}

/** Checks that each bill belongs to an operation, and that each operation has the bills of its result. */
function checkPresence(operations: Operations, { bills }: Books): Anomaly[] {
  const written = new Map<string, Map<number, number[]>>();
  for (const [wallet, ofWallet] of bills)
    for (const { operation, amount } of ofWallet) {
      const wallets = written.get(operation) ?? new Map<number, number[]>();
      written.set(operation, wallets.set(wallet, [...(wallets.get(wallet) ?? []), amount]));
    }
  const anomaly = (kind: string, id: string): Anomaly => {
    const legs = JSON.stringify([...(written.get(id) ?? [])]);
    return { kind, operations: [id], text: `${JSON.stringify(operations.get(id))} has the bills ${legs}` };
  };
  const judge = (id: string): string | null => {
    const operation = operations.get(id);
    const wallets = written.get(id);
    if (!operation) return 'bill from nowhere';
    const wanted = changesOf(operation);
    if (!wallets) return operation.result === 'ok' && wanted.size > 0 ? 'acknowledged but missing' : null;
    if (operation.result === 'refused') return 'refused but written';
    if ([...wallets.values()].some((amounts) => amounts.length > 1)) return 'written twice';
    if (wallets.size < wanted.size) return 'written by half';
    return [...wallets].every(([wallet, [amount]]) => wanted.get(wallet) === amount) ? null : 'wrong amount';
  };
  return [...new Set([...operations.keys(), ...written.keys()])].flatMap((id) => {
    const kind = judge(id);
    return kind ? [anomaly(kind, id)] : [];
  });
}

/** Checks that the order of bills agrees with the real time of the operations. */
function checkRealTime(wallet: number, bills: readonly Bill[], operations: Operations): Anomaly[] {
  let latest: WalletOperation | undefined;
  return bills.flatMap(({ operation: id }) => {
    const operation = operations.get(id);
    if (!operation) return [];
    const before = latest;
    if (!latest || operation.invoked > latest.invoked) latest = operation;
    if (!before || before.invoked <= operation.returned) return [];
    const text = `wallet ${wallet}: ${id} ended at ${operation.returned}, and ${before.id} began at ${before.invoked}`;
    return [{ kind: 'against real time', operations: [before.id, id], text }];
  });
}

/** A balance that was read, which some number of bills must explain. */
interface Observation {
  operation: WalletOperation;
  fits(balance: number): boolean;
  text: string;
}

function observationsOf(wallet: number, operations: Operations): Observation[] {
  return [...operations.values()].flatMap((operation): Observation[] => {
    const { asked, result } = operation;
    if (asked.kind === 'read') {
      const seen = asked.seen[wallet];
      return seen === undefined ? [] : [{ operation, fits: (balance) => balance === seen, text: `saw ${seen}` }];
    }
    if (asked.kind !== 'transfer' || asked.from !== wallet || result !== 'refused') return [];
    const { amount } = asked;
    return [{ operation, fits: (balance) => balance < amount, text: `was refused ${amount}` }];
  });
}

/** Returns the possible positions of an observation among the bills. */
function placesOf({ operation, fits }: Observation, bills: readonly Bill[], begun: number, operations: Operations) {
  let low = 0;
  let high = bills.length;
  for (const [place, { operation: id }] of bills.entries()) {
    const written = operations.get(id);
    if (!written) continue;
    if (written.returned < operation.invoked) low = place + 1;
    if (written.invoked > operation.returned) high = Math.min(high, place);
  }
  const places: number[] = [];
  for (let place = low; place <= high; place += 1)
    if (fits(place === 0 ? begun : (bills[place - 1] as Bill).balanceAfter)) places.push(place);
  return places;
}

interface Placed {
  operation: WalletOperation;
  place: number;
}

/**
 * Places each observation at its first possible position. An observation may not see an older state than an earlier
 * one.
 */
function checkObservations(
  wallet: number,
  { bills, begun }: Books,
  operations: Operations,
  placed: Placed[],
): Anomaly[] {
  const ofWallet = bills.get(wallet) ?? [];
  const ended: { at: number; place: number }[] = [];
  const observations = observationsOf(wallet, operations).sort(
    (one, other) => one.operation.invoked - other.operation.invoked,
  );
  return observations.flatMap((observation) => {
    const { operation, text } = observation;
    const possible = placesOf(observation, ofWallet, begun.get(wallet) ?? 0, operations);
    const seenBefore = Math.max(0, ...ended.filter(({ at }) => at < operation.invoked).map(({ place }) => place));
    const place = possible.find((one) => one >= seenBefore);
    if (place === undefined)
      return [{ kind: 'impossible read', operations: [operation.id], text: `${operation.id} ${text} in ${wallet}` }];
    ended.push({ at: operation.returned, place });
    if (possible.length === 1) placed.push({ operation, place });
    return [];
  });
}

/** Builds the graph of the operations' order over all wallets and in real time. */
function graphOf(operations: Operations, { bills }: Books, placed: ReadonlyMap<number, readonly Placed[]>): Edges {
  const edges: Edges = new Map();
  const nodes = new Set<WalletOperation>();
  for (const [wallet, ofWallet] of bills) {
    for (const [place, { operation }] of ofWallet.entries()) {
      const before = ofWallet[place - 1];
      if (before) addEdge(edges, before.operation, operation);
      const node = operations.get(operation);
      if (node) nodes.add(node);
    }
    for (const { operation, place } of placed.get(wallet) ?? []) {
      nodes.add(operation);
      const [before, after] = [ofWallet[place - 1], ofWallet[place]];
      if (before) addEdge(edges, before.operation, operation.id);
      if (after) addEdge(edges, operation.id, after.operation);
    }
  }
  addRealTime(edges, [...nodes]);
  return edges;
}

/**
 * Checks that all wallet operations have one order that agrees with the bills, the reads and real time. Returns the
 * contradictions.
 */
export function checkWallets(all: readonly WalletOperation[], books: Books): Anomaly[] {
  const operations = new Map(all.map((operation) => [operation.id, operation]));
  const placed = new Map<number, Placed[]>();
  const anomalies = checkPresence(operations, books);
  for (const [wallet, bills] of books.bills) {
    const ofWallet: Placed[] = [];
    placed.set(wallet, ofWallet);
    anomalies.push(
      ...checkChain(wallet, bills, books.begun.get(wallet) ?? 0),
      ...checkRealTime(wallet, bills, operations),
      ...checkObservations(wallet, books, operations, ofWallet),
    );
  }
  if (anomalies.length > 0) return anomalies;
  return findCycles(graphOf(operations, books, placed)).map((ids) => ({
    kind: 'cycle',
    operations: ids,
    text: `each of these operations happened before all others: ${ids.slice(0, 10).join(', ')}`,
  }));
}
