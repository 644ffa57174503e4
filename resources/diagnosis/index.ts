/* Diagnoses why a card is offline, and finds the remedies. */
export { cures, diagnosisTones, waitsUntil } from './cures';
export { diagnose, isUsedUp } from './diagnose';
export { sentences } from './sentences';
export type { Sentence } from './sentences';
export type { Act, CardFacts, Diagnosis, PlanFacts, Tone } from './diagnosisTypes';
