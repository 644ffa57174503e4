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
 * Returns a provider that speaks the suppliers' signed JSON protocol (decision 11). Throws for a response not signed
 * for the request, so that the job retries. Error messages contain no personal data.
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

/** The provider receives nothing else of a document. */
export interface IdentityQuestion {
  /** All requests about the document have this reference, so the provider can repeat its response. */
  reference: string;
  docType: 'PASSPORT' | 'ID_CARD' | 'PERMIT' | 'FACE';
  name: string | null;
  surname: string | null;
  givenName: string | null;
  /** The number of the document. A permit's number lacks the renewal count. */
  number: string | null;
  nationality: string | null;
  birthDate: string | null;
  sex: string | null;
  validTo: string | null;
  /** Only a FACE document has a picture, all others only texts. */
  image: { type: string; base64: string } | null;
}
/** The provider's response. Staff decide if the verdict is `unknown`. */
export interface IdentityAnswer {
  verdict: 'match' | 'mismatch' | 'unknown';
  reason?: string;
}

export interface IdentityProvider {
  ask(question: IdentityQuestion): Promise<IdentityAnswer>;
}

/** The identity provider of this process. Without a provider, staff decide on every document. */
export const IDENTITY: ServiceKey<IdentityProvider | null> = { name: 'the identity provider', make: () => null };
export const identityOf = (database: Context['database']): IdentityProvider | null => database.services.get(IDENTITY);
