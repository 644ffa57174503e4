import type { Anomaly, CardCall, CardOperation, CardState } from './operations';

/** The cards of one search: the two cards between which plans are transferred. */
export type Cards = ReadonlyMap<number, CardState>;
/** The superiors of each agent, from the direct superior upwards. */
export type Superiors = ReadonlyMap<number, readonly number[]>;

const STOCK: CardState = { owner: null, status: 'STOCKED' };
const set = (cards: Cards, ...changes: [number, CardState][]): Cards => new Map([...cards, ...changes]);
const isHeld = ({ owner, status }: CardState): boolean => owner !== null && status === 'UNUSED';

/** Returns the cards after a call that succeeds, or null if the call cannot succeed with these cards. */
function after(cards: Cards, call: CardCall, superiors: Superiors): Cards | null {
  const stateOf = (card: number): CardState => cards.get(card) ?? STOCK;
  if (call.kind === 'read') {
    const { owner, status } = stateOf(call.card);
    return owner === call.seen.owner && status === call.seen.status ? cards : null;
  }
  if (call.kind === 'transfer-card') {
    const [old, fresh] = [stateOf(call.from), stateOf(call.to)];
    if (!isHeld(old) || !isHeld(fresh) || old.owner !== fresh.owner) return null;
    return set(cards, [call.from, { ...old, status: 'INVALID' }]);
  }
  const state = stateOf(call.card);
  if (call.kind === 'issue') {
    const mayIssue = call.by === null ? state.status === 'STOCKED' : isHeld(state) && state.owner === call.by;
    return mayIssue ? set(cards, [call.card, { owner: call.to, status: 'UNUSED' }]) : null;
  }
  if (!isHeld(state)) return null;
  if (call.by === null) return set(cards, [call.card, STOCK]);
  if (!superiors.get(state.owner ?? 0)?.includes(call.by)) return null;
  return set(cards, [call.card, { owner: call.by, status: 'UNUSED' }]);
}

/** Returns the cards after an operation with the received result, or null if this result is impossible. */
function step(cards: Cards, { asked, result }: CardOperation, superiors: Superiors): Cards | null {
  const next = after(cards, asked, superiors);
  if (result === 'refused') return next === null ? cards : null;
  return next;
}

interface Point {
  done: bigint;
  cards: Cards;
}

const nameOf = ({ done, cards }: Point): string =>
  `${done} ${[...cards].map(([card, { owner, status }]) => `${card}:${owner}:${status}`).join()}`;

/** Returns the operations that may come next: those invoked before the first answer of the rest. */
function nextOf(operations: readonly CardOperation[], done: bigint): number[] {
  const left = operations.flatMap((_, place) => ((done >> BigInt(place)) & 1n ? [] : [place]));
  const first = Math.min(...left.map((place) => (operations[place] as CardOperation).returned));
  return left.filter((place) => (operations[place] as CardOperation).invoked <= first);
}

/**
 * Searches for an order of the operations that explains every result (Wing and Gong, Lowe). Returns the largest
 * explained set.
 */
function search(all: readonly CardOperation[], begun: Cards, superiors: Superiors): CardOperation[] | null {
  const operations = all.toSorted((one, other) => one.invoked - other.invoked);
  const answered = operations.reduce(
    (sum, { result }, place) => (result === 'unknown' ? sum : sum | (1n << BigInt(place))),
    0n,
  );
  const seen = new Set<string>();
  const open: Point[] = [{ done: 0n, cards: begun }];
  let best = { explained: -1, done: 0n };
  for (let point = open.pop(); point; point = open.pop()) {
    const { done, cards } = point;
    if ((done & answered) === answered) return null;
    if (seen.has(nameOf(point))) continue;
    seen.add(nameOf(point));
    const explained = (done & answered).toString(2).replaceAll('0', '').length;
    if (explained > best.explained) best = { explained, done };
    const next = nextOf(operations, done).flatMap((place) => {
      const operation = operations[place] as CardOperation;
      const changed = step(cards, operation, superiors);
      return changed ? [{ done: done | (1n << BigInt(place)), cards: changed }] : [];
    });
    // An operation without an effect, which can always come first.
    const still = next.find((one) => one.cards === cards);
    open.push(...(still ? [still] : next));
  }
  return operations.filter((_, place) => !((best.done >> BigInt(place)) & 1n));
}

const cardsOf = ({ asked }: CardOperation): number[] =>
  asked.kind === 'transfer-card' ? [asked.from, asked.to] : [asked.card];

/**
 * Checks that the operations on each pair of cards have one order that explains every answer and agrees with real time.
 */
export function checkCards(all: readonly CardOperation[], pairs: readonly Cards[], superiors: Superiors): Anomaly[] {
  return pairs.flatMap((begun) => {
    const ofPair = all.filter((operation) => cardsOf(operation).some((card) => begun.has(card)));
    const left = search(ofPair, begun, superiors);
    if (!left) return [];
    const shown = left.slice(0, 8).map((operation) => JSON.stringify(operation));
    const text = `cards ${[...begun.keys()].join(' and ')}: no order explains\n    ${shown.join('\n    ')}`;
    return [{ kind: 'impossible order', operations: left.map(({ id }) => id), text }];
  });
}
