import { sentences, type Diagnosis, type Sentence } from '@t3d/resources/diagnosis';
import { currentLanguage } from '../language';

export { diagnose, diagnosisTones, waitsUntil } from '@t3d/resources/diagnosis';
export type { Diagnosis, Tone } from '@t3d/resources/diagnosis';

export const sentenceOf = (diagnosis: Diagnosis): Sentence => sentences[currentLanguage][diagnosis];

/** A message to the agent, with the masked card number and the problem. */
export interface Question {
  subject: string;
  body: string;
}

/** Returns a link that prepares an email or text message to the agent, or null without a contact. */
export function askHref(contact: string | null | undefined, { subject, body }: Question): string | null {
  if (!contact) return null;
  if (contact.includes('@'))
    return `mailto:${contact}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  return `sms:${contact.replace(/[^+\d]/g, '')}?&body=${encodeURIComponent(`${subject}\n${body}`)}`;
}
