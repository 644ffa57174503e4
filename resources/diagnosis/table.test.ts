import { describe, expect, test } from '@jest/globals';
import { cures, diagnose, diagnosisTones, sentences } from './index';
import type { CardFacts, Diagnosis, PlanFacts } from './index';

// Compares the diagnosis of every combination of card, identity and plans with a readable table of rules.

const CARD_STATUSES = ['STOCKED', 'UNUSED', 'UNACTIVATED', 'ACTIVATED', 'SUSPEND', 'DISABLE', 'INVALID'] as const;

const identity = (required: boolean, verified: boolean, document: CardFacts['realName']['document'] = null) => ({
  required,
  verified,
  document,
});
const IDENTITIES = {
  free: identity(false, false),
  missing: identity(true, false),
  waiting: identity(true, false, 'SUBMITTED'),
  rejected: identity(true, false, 'REJECTED'),
  verified: identity(true, true, 'APPROVED'),
} as const;

const resetsAt = '2026-11-23T06:30:00.000Z';
const gone = { usedMB: 1024, totalMB: 1024, resetsAt };
const plan = (status: PlanFacts['status'], more: Partial<PlanFacts> = {}): PlanFacts => ({
  status,
  usedMB: 0,
  totalMB: 1024,
  ...more,
});
const PLANS = {
  running: plan('USING'),
  unlimited: plan('USING', { totalMB: null, usedMB: 90_000 }),
  slowed: plan('USING', { totalMB: 30_720, throttled: true, cycle: gone }),
  betweenCycles: plan('USING', { totalMB: 30_720, cycle: gone }),
  lastCycleGone: plan('USING', { totalMB: 30_720, cycle: { ...gone, resetsAt: null } }),
  empty: plan('USING', { usedMB: 1024 }),
  unused: plan('UNUSED'),
  initial: plan('INITIAL'),
  unpaid: plan('INITIAL', { unpaid: true, expiresAt: resetsAt }),
  lapsed: plan('INITIAL_FAILED', { unpaid: true }),
  noRealName: plan('NO_REAL_NAME'),
  beforeSave: plan('COMPLETING'),
  revoking: plan('REVOKING'),
  refunding: plan('REFUNDING'),
  completed: plan('COMPLETED'),
  revoked: plan('REVOKED'),
  refunded: plan('REFUNDED'),
  refused: plan('INITIAL_FAILED'),
} as const;
type PlanName = keyof typeof PLANS;
const NAMES = Object.keys(PLANS) as PlanName[];

interface Case {
  card: (typeof CARD_STATUSES)[number];
  identity: keyof typeof IDENTITIES;
  plans: readonly PlanName[];
  esim: boolean;
}
const unpaidOnly: readonly PlanName[] = ['unpaid', 'lapsed'];
const paid = ({ plans }: Case): readonly PlanName[] => plans.filter((name) => !unpaidOnly.includes(name));
const any =
  (...names: PlanName[]) =>
  (one: Case): boolean =>
    paid(one).some((name) => names.includes(name));

/** The rules of the diagnosis. The first rule that matches gives the expected diagnosis. */
const RULES: readonly (readonly [Diagnosis, (one: Case) => boolean])[] = [
  ['invalid', ({ card }) => card === 'INVALID'],
  ['disabled', ({ card }) => card === 'DISABLE'],
  ['suspended', ({ card }) => card === 'SUSPEND'],
  ['noPlan', ({ plans }) => plans.length === 0],
  ['unpaid', (one) => paid(one).length === 0],
  ['realName', ({ identity: who }) => who === 'missing'],
  ['inReview', ({ identity: who }) => who === 'waiting'],
  ['notApproved', ({ identity: who }) => who === 'rejected'],
  ['online', any('running', 'unlimited')],
  ['slow', any('slowed')],
  ['nextCycle', any('betweenCycles')],
  ['realName', any('noRealName')],
  ['install', (one) => any('unused')(one) && one.esim && one.card !== 'ACTIVATED'],
  ['ready', any('unused')],
  ['preparing', any('initial')],
  ['usedUp', any('empty', 'lastCycleGone')],
  ['ending', any('beforeSave', 'revoking', 'refunding')],
  ['unpaid', (one) => any('completed', 'revoked', 'refunded')(one) && one.plans.includes('unpaid')],
  ['over', any('completed', 'revoked', 'refunded')],
  ['failed', any('refused')],
];
const expected = (one: Case): Diagnosis | undefined => RULES.find(([, holds]) => holds(one))?.[0];

const SETS: readonly (readonly PlanName[])[] = [
  [],
  ...NAMES.map((name) => [name]),
  ...NAMES.flatMap((one, at) => NAMES.slice(at).map((other) => [one, other])),
  ...NAMES.flatMap((one, at) =>
    NAMES.slice(at).flatMap((other, next) => NAMES.slice(at + next).map((last) => [one, other, last])),
  ),
];
const CASES: readonly Case[] = CARD_STATUSES.flatMap((card) =>
  (Object.keys(IDENTITIES) as (keyof typeof IDENTITIES)[]).flatMap((who) =>
    [false, true].flatMap((esim) => SETS.map((plans): Case => ({ card, identity: who, plans, esim }))),
  ),
);
const factsOf = ({ card, identity: who, plans, esim }: Case): CardFacts => ({
  status: card,
  realName: IDENTITIES[who],
  plans: plans.map((name) => PLANS[name]),
  esim,
});

describe('diagnoses of every combination of card, identity and plans', () => {
  test('diagnoses each combination of card, identity and plans by the first matching rule', () => {
    const wrong = CASES.filter((one) => diagnose(factsOf(one)) !== expected(one));
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(CASES.length).toBeGreaterThan(90_000);
  });

  test('returns the same diagnosis when the order of the plans is reversed', () => {
    const wrong = CASES.filter((one) => {
      const facts = factsOf(one);
      return diagnose({ ...facts, plans: facts.plans.toReversed() }) !== diagnose(facts);
    });
    expect(wrong.slice(0, 5)).toEqual([]);
  });

  test('returns every diagnosis for some combination of card, identity and plans', () => {
    const reached = new Set(CASES.map((one) => diagnose(factsOf(one))));
    expect([...reached].toSorted()).toEqual(Object.keys(diagnosisTones).toSorted());
  });
});

describe.each(Object.keys(cures) as Diagnosis[])('texts and remedies of the diagnosis %s', (diagnosis) => {
  test.each(['zh', 'en', 'cht'] as const)(
    'gives the diagnosis a headline that is a sentence, and an advice, in %s',
    (language) => {
      const { headline, advice } = sentences[language][diagnosis];
      expect(headline).toMatch(/[.。]$/);
      expect(advice).not.toBe('');
    },
  );

  test('gives the diagnosis at least one remedy', () => expect(cures[diagnosis].length).toBeGreaterThan(0));
});

test('gives no two diagnoses the same headline', () => {
  for (const words of Object.values(sentences)) {
    const said = Object.values(words).map(({ headline }) => headline);
    expect(new Set(said).size).toBe(said.length);
  }
});
