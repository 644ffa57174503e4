import type { Act, Diagnosis } from '@t3d/resources/diagnosis';
import type { Language } from '@t3d/resources/kit';
import type { T3dDataProvider } from '../../providers/dataProvider';

/** A record that a text names, and what the doctor says of its card. */
export interface FoundNumber {
  token: string;
  resource: string;
  id: number;
  label: string;
  status: string | null;
  more: string | null;
  card: number | null;
  diagnosis: Diagnosis | null;
  cure: Act | null;
  until: string | null;
}
export interface Lookup {
  found: FoundNumber[];
  missing: string[];
  /** Numbers beyond the limit of one call. */
  left: number;
  language: Language;
  /** Drafts of the answer; empty where nothing is to be said of any card. */
  replies: Record<Language, string>;
}

/** As much of a text as the server reads. */
const MAX_TEXT = 20_000;

export async function lookUpText(provider: T3dDataProvider, text: string, signal: AbortSignal): Promise<Lookup> {
  const body = { text: text.slice(0, MAX_TEXT) };
  return (await provider.request<{ data: Lookup }>('POST', 'lookup', { body, signal, quiet: true })).data;
}

/** Tells staff which command somebody looked for in vain. */
export async function reportMissingCommand(provider: T3dDataProvider, text: string): Promise<void> {
  await provider.request('POST', 'lookup/missing-commands', { body: { text: text.trim().slice(0, 200) } });
}

/** The keys of the answers that these screens keep, as in `providers/queryKeys.ts`. */
export const keys = {
  lookup: (text: string) => ['lookup', text] as const,
};
