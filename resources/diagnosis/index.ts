/*
 * Diagnosis: whether a card can go online, the first obstacle and its remedies. The card's holder, agents and staff
 * share the same rules.
 */
export { cures, diagnosisTones, waitsUntil } from './cures';
export { diagnose, isUsedUp } from './diagnose';
export { sentences } from './sentences';
export type { Sentence } from './sentences';
export type { Act, CardFacts, Diagnosis, PlanFacts, Tone } from './diagnosisTypes';
