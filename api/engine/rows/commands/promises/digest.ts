import type { Language, Resource } from '@t3d/resources/kit';
import { LANGUAGES } from '@t3d/resources/kit';
import type { Context } from '../../../../context';
import { invalidField } from '../../../../errors';
import { requestHash } from '../../../../models/idempotency';
import type { NamedFact } from './facts';

const MAX_LENGTH = 128;

/** What a digest is of, besides the facts: the caller's own call of one action with one body. */
export interface Promised {
  about: { readonly resource: Resource; readonly action: string };
  body: unknown;
}

/** The body as it was read, so that names in another order, or a default that was left out, make no other call. */
export const bodyHash = ({ about: { resource, action }, body }: Promised): string =>
  requestHash(`${resource.name}:${action}`, body);

/**
 * The digest of what a preview showed: `<language>.<hash>`, under our key, so that only a preview makes one. It proves
 * itself: facts that give the same digest are the facts that were shown. The language is that of the labels in them.
 */
export function digestOf(
  { database: { seals }, actor }: Context,
  promised: Promised,
  language: Language,
  facts: readonly NamedFact[],
): string {
  // Lines may stand in another order without saying anything else.
  const looked = facts.map(({ id, value, currency }) => JSON.stringify([id, value, currency ?? null])).toSorted();
  return `${language}.${seals.hash('preview', JSON.stringify([actor.id, bodyHash(promised), language, looked]))}`;
}

/** The language of a digest's labels; undefined for a text that no preview has given. */
export const languageOf = (digest: string): Language | undefined =>
  LANGUAGES.find((language) => digest.startsWith(`${language}.`));

/** Takes the digest out of a body. Refuses (400) what is no text, or too long for one. */
export function readDigest(body: unknown): { digest: string | undefined; rest: unknown } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { digest: undefined, rest: body };
  const { digest, ...rest } = body as Record<string, unknown>;
  if (digest === undefined || digest === null) return { digest: undefined, rest };
  if (typeof digest !== 'string') throw invalidField('digest', 'text');
  if (digest.length === 0 || digest.length > MAX_LENGTH) throw invalidField('digest', 'length', { max: MAX_LENGTH });
  return { digest, rest };
}
