import { cures, sentences, type Diagnosis, type Sentence } from '@t3d/resources/diagnosis';
import { currentLanguage } from '../language';

export { cures, diagnose, diagnosisTones, isUsedUp, waitsUntil } from '@t3d/resources/diagnosis';
export type { Act, Diagnosis, Tone } from '@t3d/resources/diagnosis';

/** A diagnosis in the reader's language. */
export const sentenceOf = (diagnosis: Diagnosis): Sentence => sentences[currentLanguage][diagnosis];

/** What the holder asks the card's agent: its number (masked) and what is wrong. */
export interface Question {
  subject: string;
  body: string;
}

/** Opens a mail or a text message to the agent with the question written; null: the agent names no contact. */
export function askHref(contact: string | null | undefined, { subject, body }: Question): string | null {
  if (!contact) return null;
  if (contact.includes('@'))
    return `mailto:${contact}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  return `sms:${contact.replace(/[^+\d]/g, '')}?&body=${encodeURIComponent(`${subject}\n${body}`)}`;
}

/** Whether buying a plan is a cure. */
export const needsNewPlan = (diagnosis: Diagnosis): boolean => cures[diagnosis].includes('buy');
