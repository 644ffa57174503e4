/*
 * The doctor: whether a card can go online, the first thing in the way, and what cures it. The same for the card's
 * holder, for agents and for staff.
 */
export { cures, diagnosisTones, waitsUntil } from './cures';
export { diagnose, isUsedUp } from './diagnose';
export { sentences } from './sentences';
export type { Sentence } from './sentences';
export type { Act, CardFacts, Diagnosis, PlanFacts, Tone } from './types';
