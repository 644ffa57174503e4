import { describe, expect, test } from '@jest/globals';
import { type Cards, checkCards } from './checkCards';
import { checkWallets } from './checkWallets';
import type { Bill, CardCall, CardOperation, CardState, WalletCall, WalletOperation } from './operations';

type Result = WalletOperation['result'];
type Reported<Asked> = [id: string, invoked: number, returned: number, asked: Asked, result?: Result];
const told = <Asked>([id, invoked, returned, asked, result = 'ok']: Reported<Asked>) =>
  ({ id, invoked, returned, result, asked }) as const;

const [ONE, TWO, THREE] = [1, 2, 3];
const recharge = (amount: number, to = ONE): WalletCall => ({ kind: 'recharge', to, amount });
const transfer = (amount: number, from = ONE, to = TWO): WalletCall => ({ kind: 'transfer', from, to, amount });
const saw = (one: number, two?: number): WalletCall => ({
  kind: 'read',
  seen: { [ONE]: one, ...(two !== undefined && { [TWO]: two }) },
});

function billsOf(...changes: [operation: string, amount: number][]): Bill[] {
  let balance = 1_000;
  return changes.map(([operation, amount]) => {
    const previousBalance = balance;
    balance += amount;
    return { operation, amount, previousBalance, balanceAfter: balance };
  });
}

function kindsIn(operations: Reported<WalletCall>[], one: Bill[], two: Bill[] = []): string[] {
  const bills = new Map([
    [ONE, one],
    [TWO, two],
  ]);
  const begun = new Map([
    [ONE, 1_000],
    [TWO, 1_000],
  ]);
  return checkWallets(operations.map(told), { bills, begun }).map(({ kind }) => kind);
}

describe('the check of histories of wallets', () => {
  test('accepts a true wallet history with concurrent calls, a rejection and unanswered calls', () => {
    const found = kindsIn(
      [
        ['a', 0, 10, recharge(500)],
        ['b', 5, 20, transfer(200)],
        ['r1', 6, 8, saw(1_500, 1_000)],
        ['r2', 15, 25, saw(1_300, 1_200)],
        ['c', 26, 30, transfer(9_000), 'refused'],
        ['d', 27, Infinity, recharge(100), 'unknown'],
        ['e', 28, Infinity, recharge(77), 'unknown'],
        ['r3', 90, 91, saw(1_400, 1_200)],
      ],
      billsOf(['a', 500], ['b', -200], ['d', 100]),
      billsOf(['b', 200]),
    );
    expect(found).toEqual([]);
  });

  test.each<[kind: string, operations: Reported<WalletCall>[], one: Bill[], two?: Bill[]]>([
    ['acknowledged but missing', [['a', 0, 1, recharge(5)]], []],
    ['refused but written', [['a', 0, 1, recharge(5), 'refused']], billsOf(['a', 5])],
    ['bill from nowhere', [], billsOf(['a', 5])],
    ['written twice', [['a', 0, 1, recharge(5)]], billsOf(['a', 5], ['a', 5])],
    ['written twice', [['a', 0, Infinity, recharge(5), 'unknown']], billsOf(['a', 5], ['a', 5])],
    ['written by half', [['a', 0, 1, transfer(5)]], billsOf(['a', -5])],
    ['written by half', [['a', 0, Infinity, transfer(5), 'unknown']], [], billsOf(['a', 5])],
    ['wrong amount', [['a', 0, 1, recharge(5)]], billsOf(['a', 6])],
    [
      'broken chain',
      [
        ['a', 0, 9, recharge(5)],
        ['b', 0, 9, recharge(7)],
      ],
      [
        { operation: 'a', amount: 5, previousBalance: 1_000, balanceAfter: 1_005 },
        { operation: 'b', amount: 7, previousBalance: 1_000, balanceAfter: 1_007 },
      ],
    ],
    [
      'against real time',
      [
        ['a', 0, 1, recharge(5)],
        ['b', 2, 3, recharge(7)],
      ],
      billsOf(['b', 7], ['a', 5]),
    ],
  ])('finds a planted anomaly of wallets: %s', (kind, ...planted) => {
    expect(kindsIn(...planted)).toContain(kind);
  });

  test.each<[anomaly: string, read: Reported<WalletCall>[], also?: Reported<WalletCall>[]]>([
    ['a read of an older balance', [['r', 20, 21, saw(1_000)]]],
    ['a read of a balance that never existed', [['r', 5, 6, saw(1_007)]]],
    ['a read before the recharge began', [['r', -5, -4, saw(1_005)]]],
    ['a refusal although the balance was enough', [['r', 20, 21, transfer(1_005), 'refused']]],
    [
      'a read of an older balance than an earlier reader saw',
      [
        ['r1', 2, 3, saw(1_005)],
        ['r2', 4, 5, saw(1_000)],
      ],
    ],
  ])('finds a planted anomaly of wallets: %s', (_anomaly, reads) => {
    const found = kindsIn([['a', 0, 10, recharge(5)], ...reads], billsOf(['a', 5]));
    expect(found).toEqual(['impossible read']);
  });

  test('finds a read of the amount of a wallet call that was rolled back', () => {
    const found = kindsIn(
      [
        ['a', 0, 10, recharge(5), 'refused'],
        ['r', 5, 6, saw(1_005)],
      ],
      [],
    );
    expect(found).toEqual(['impossible read']);
  });

  test('finds two transfers in opposite orders in two wallets', () => {
    const operations: Reported<WalletCall>[] = [
      ['a', 0, 10, transfer(5)],
      ['b', 0, 10, transfer(7)],
    ];
    expect(kindsIn(operations, billsOf(['a', -5], ['b', -7]), billsOf(['b', 7], ['a', 5]))).toEqual(['cycle']);
  });

  test('finds a reader who saw only one side of a transfer', () => {
    const operations: Reported<WalletCall>[] = [
      ['a', 0, 10, transfer(5)],
      ['r', 2, 3, saw(995, 1_000)],
    ];
    expect(kindsIn(operations, billsOf(['a', -5]), billsOf(['a', 5]))).toEqual(['cycle']);
  });

  test('finds two readers who saw two wallet calls in opposite orders', () => {
    const operations: Reported<WalletCall>[] = [
      ['a', 0, 10, recharge(5)],
      ['b', 0, 10, recharge(7, TWO)],
      ['r1', 2, 3, saw(1_005, 1_000)],
      ['r2', 2, 3, saw(1_000, 1_007)],
    ];
    expect(kindsIn(operations, billsOf(['a', 5]), billsOf(['b', 7]))).toEqual(['cycle']);
  });

  test('checks 20,000 wallet operations in a few seconds', () => {
    const operations = Array.from({ length: 20_000 }, (_, place): Reported<WalletCall> => [
      `o${place}`,
      place,
      place + 4,
      recharge(1),
    ]);
    expect(kindsIn(operations, billsOf(...operations.map(([id]): [string, number] => [id, 1])))).toEqual([]);
  });
});

const CARD = 7;
const SPARE = 8;
const PAIR: Cards = new Map([CARD, SPARE].map((card) => [card, { owner: null, status: 'STOCKED' }]));
const SUPERIORS = new Map([
  [ONE, []],
  [TWO, [ONE]],
  [THREE, []],
]);
const issue = (to: number, by: number | null = null, card = CARD): CardCall => ({ kind: 'issue', card, by, to });
const recycle = (by: number | null = null): CardCall => ({ kind: 'recycle', card: CARD, by });
const look = (owner: number | null, status: CardState['status']): CardCall => ({
  kind: 'read',
  card: CARD,
  seen: { owner, status },
});
const replace: CardCall = { kind: 'transfer-card', from: CARD, to: SPARE };
const cardsFail = (operations: Reported<CardCall>[]): boolean =>
  checkCards(operations.map(told) as CardOperation[], [PAIR], SUPERIORS).length > 0;

describe('the check of histories of cards', () => {
  test('accepts a true history of cards with concurrent calls, rejections and unanswered calls', () => {
    const isWrong = cardsFail([
      ['a', 0, 10, issue(ONE)],
      ['b', 0, 10, issue(THREE), 'refused'],
      ['r1', 3, 4, look(ONE, 'UNUSED')],
      ['c', 11, 20, issue(TWO, ONE)],
      ['d', 12, Infinity, recycle(ONE), 'unknown'],
      ['r2', 30, 31, look(TWO, 'UNUSED')],
      ['r3', 40, 41, look(ONE, 'UNUSED')],
      ['e', 42, Infinity, recycle(), 'unknown'],
      ['f', 43, 44, issue(ONE, null, SPARE)],
      ['g', 45, 46, replace],
      ['r4', 47, 48, look(ONE, 'INVALID')],
      ['h', 49, 50, recycle(), 'refused'],
    ]);
    expect(isWrong).toBe(false);
  });

  test.each<[anomaly: string, operations: Reported<CardCall>[]]>([
    [
      'a card issued to two agents',
      [
        ['a', 0, 10, issue(ONE)],
        ['b', 0, 10, issue(THREE)],
      ],
    ],
    [
      'two holders seen at the same time',
      [
        ['a', 0, 10, issue(ONE)],
        ['b', 0, 10, issue(THREE), 'refused'],
        ['r', 11, 12, look(THREE, 'UNUSED')],
      ],
    ],
    [
      'an acknowledged change that is missing',
      [
        ['a', 0, 1, issue(ONE)],
        ['r', 2, 3, look(null, 'STOCKED')],
      ],
    ],
    [
      'a lost change: a recycled card stays with its holder',
      [
        ['a', 0, 1, issue(ONE)],
        ['b', 2, 3, recycle()],
        ['r', 4, 5, look(ONE, 'UNUSED')],
      ],
    ],
    [
      'a stale read after a newer read',
      [
        ['a', 0, 10, issue(ONE)],
        ['r1', 1, 2, look(ONE, 'UNUSED')],
        ['r2', 3, 4, look(null, 'STOCKED')],
      ],
    ],
    [
      'a change seen before its call began',
      [
        ['r', 0, 1, look(ONE, 'UNUSED')],
        ['a', 2, 3, issue(ONE)],
      ],
    ],
    [
      'a read of a change that was rolled back',
      [
        ['a', 0, 10, issue(ONE, THREE), 'refused'],
        ['r', 1, 2, look(ONE, 'UNUSED')],
      ],
    ],
    ['a card issued by an agent who does not hold the card', [['a', 0, 1, issue(TWO, ONE)]]],
    ['a refusal without a reason', [['a', 0, 1, issue(ONE), 'refused']]],
    [
      'a card recycled by an agent who is not above the holder',
      [
        ['a', 0, 1, issue(TWO)],
        ['b', 2, 3, recycle(THREE)],
      ],
    ],
    [
      'a call without an answer that happened twice',
      [
        ['a', 0, 1, issue(ONE)],
        ['b', 2, Infinity, recycle(), 'unknown'],
        ['c', 4, 5, issue(ONE)],
        ['r', 6, 7, look(null, 'STOCKED')],
      ],
    ],
    [
      'a replaced card that is used again',
      [
        ['a', 0, 1, issue(ONE)],
        ['b', 0, 1, issue(ONE, null, SPARE)],
        ['c', 2, 3, replace],
        ['d', 4, 5, recycle()],
      ],
    ],
  ])('finds a planted anomaly of cards: %s', (_anomaly, operations) => {
    expect(cardsFail(operations)).toBe(true);
  });

  test('searches 400 calls of one pair of cards, eight of them concurrent, in a few seconds', () => {
    const operations = Array.from({ length: 400 }, (_, place): Reported<CardCall> => {
      const at = 10 * Math.floor(place / 8);
      const [writes, isOdd] = [place % 8 === 0, Math.floor(place / 8) % 2 === 1];
      if (writes) return [`w${place}`, at, at + 9, isOdd ? recycle() : issue(ONE)];
      const seen = isOdd ? look(null, 'STOCKED') : look(ONE, 'UNUSED');
      return [`r${place}`, at, at + 9, seen];
    });
    expect(cardsFail(operations)).toBe(false);
  });
});
