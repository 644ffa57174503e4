import type { Context } from '../../context';
import type { ServiceKey } from '../../models/services';
import { callSupplier } from '../suppliers';

export interface IdentitySettings {
  url: string;
  key: string;
  keyId: string;
  timeoutSeconds?: number;
}

const VERDICTS = ['match', 'mismatch', 'unknown'] as const;
const ANSWER_LIMIT = 16 * 1024;
const LONGEST_REASON = 200;

function readAnswer(body: unknown): IdentityAnswer {
  const { verdict, reason } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const known = VERDICTS.find((one) => one === verdict);
  if (!known) throw new Error('an answer without a verdict');
  const text =
    typeof reason === 'string'
      ? reason
          .replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
          .trim()
          .slice(0, LONGEST_REASON)
      : '';
  return text ? { verdict: known, reason: text } : { verdict: known };
}

/**
 * Returns a provider with the suppliers' signed JSON protocol (decision 11). Throws for an unsigned response, so that
 * the job retries.
 */
export function httpIdentity({ url, key, keyId, timeoutSeconds = 20 }: IdentitySettings): IdentityProvider {
  // Private networks are allowed, because an administrator configured the URL.
  const settings = { code: 'identity', url, keyId, secret: key, timeoutSeconds };
  return {
    async ask(question) {
      const { status, body } = await callSupplier(
        settings,
        { privateHosts: true },
        { method: 'POST', path: '', reference: question.reference, body: question, limit: ANSWER_LIMIT },
      );
      if (status !== 200) throw new Error(`the identity provider answered ${status}`);
      return readAnswer(body);
    },
  };
}

/** The part of a document that the provider receives. */
export interface IdentityQuestion {
  /** The document's reference, the same in all requests, so that the provider can repeat its response. */
  reference: string;
  docType: 'PASSPORT' | 'ID_CARD' | 'PERMIT' | 'FACE';
  name: string | null;
  surname: string | null;
  givenName: string | null;
  /** The document's number. A permit's lacks the renewal count. */
  number: string | null;
  nationality: string | null;
  birthDate: string | null;
  sex: string | null;
  validTo: string | null;
  /** The picture of a FACE document, otherwise null. */
  image: { type: string; base64: string } | null;
}
/** The provider's verdict. Staff decide if it is `unknown`. */
export interface IdentityAnswer {
  verdict: 'match' | 'mismatch' | 'unknown';
  reason?: string;
}

export interface IdentityProvider {
  ask(question: IdentityQuestion): Promise<IdentityAnswer>;
}

/** The identity provider, or null if staff decide on every document. */
export const IDENTITY: ServiceKey<IdentityProvider | null> = { name: 'the identity provider', make: () => null };
export const identityOf = (database: Context['database']): IdentityProvider | null => database.services.get(IDENTITY);
