import type { Act, CardFacts, Diagnosis, PlanFacts, Tone } from './diagnosisTypes';

/** The colour of each diagnosis. */
export const diagnosisTones: Readonly<Record<Diagnosis, Tone>> = {
  online: 'green',
  slow: 'amber',
  nextCycle: 'amber',
  usedUp: 'amber',
  unpaid: 'amber',
  ready: 'teal',
  install: 'teal',
  preparing: 'blue',
  realName: 'amber',
  inReview: 'blue',
  notApproved: 'red',
  ending: 'blue',
  failed: 'red',
  over: 'amber',
  noPlan: 'amber',
  suspended: 'amber',
  disabled: 'red',
  invalid: 'red',
};

/** The remedies for each diagnosis, best first. */
export const cures: Readonly<Record<Diagnosis, readonly [Act, ...Act[]]>> = {
  online: ['steps'],
  slow: ['wait'],
  nextCycle: ['wait'],
  usedUp: ['buy'],
  unpaid: ['pay'],
  ready: ['steps'],
  install: ['install'],
  preparing: ['wait'],
  realName: ['verify'],
  inReview: ['verify'],
  notApproved: ['verify'],
  ending: ['wait'],
  failed: ['buy'],
  over: ['buy'],
  noPlan: ['buy'],
  suspended: ['resume', 'move'],
  disabled: ['ask'],
  invalid: ['ask'],
};

const earliest = (times: readonly (string | null | undefined)[]): string | null =>
  times.reduce<string | null>(
    (first, time) => (time && (first === null || Date.parse(time) < Date.parse(first)) ? time : first),
    null,
  );

const resetsOf = ({ status, cycle }: PlanFacts): string | null =>
  status === 'USING' && cycle && cycle.usedMB >= cycle.totalMB ? cycle.resetsAt : null;

/** Returns the beginning of the next cycle, or the payment deadline of an order (ISO 8601). Returns null if unknown. */
export function waitsUntil(diagnosis: Diagnosis, { plans }: Pick<CardFacts, 'plans'>): string | null {
  if (diagnosis === 'slow' || diagnosis === 'nextCycle') return earliest(plans.map(resetsOf));
  return diagnosis === 'unpaid' ? earliest(plans.map(({ unpaid, expiresAt }) => (unpaid ? expiresAt : null))) : null;
}
