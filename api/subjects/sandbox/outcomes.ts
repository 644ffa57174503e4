import type { Mode } from '../suppliers';

/** How the supplier of a sandbox answers the orders of a card. */
export const CARD_OUTCOMES = ['success', 'delayed', 'failed'] as const;
export type CardOutcome = (typeof CARD_OUTCOMES)[number];

/** The behaviour of the simulated supplier for each. */
export const MODE_OF: Readonly<Record<CardOutcome, Mode>> = { success: 'auto', delayed: 'late', failed: 'refuse' };
export const isCardOutcome = (value: unknown): value is CardOutcome => CARD_OUTCOMES.includes(value as CardOutcome);
