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
 * A provider behind one URL, called by the signed JSON protocol of suppliers (decision 11): an answer counts
 * only with its signature over this very request. What is no answer is thrown and requested again later; an error names
 * no one.
 */
export function httpIdentity({ url, key, keyId, timeoutSeconds = 20 }: IdentitySettings): IdentityProvider {
  // The address is the installation's own choice: it may be one of its network.
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

/** A document as it is sent to a provider. Nothing else is sent. */
export interface IdentityQuestion {
  /** The same document is always sent under the same reference, so that an answer given once is given again. */
  reference: string;
  docType: 'PASSPORT' | 'ID_CARD' | 'PERMIT' | 'FACE';
  name: string | null;
  surname: string | null;
  givenName: string | null;
  /** The number of the document: of an ID card, a passport, a permit without its renewals. */
  number: string | null;
  nationality: string | null;
  birthDate: string | null;
  sex: string | null;
  validTo: string | null;
  /** The picture, for a face only: the other documents are sent by their texts. */
  image: { type: string; base64: string } | null;
}
/** `unknown` leaves the decision to people. */
export interface IdentityAnswer {
  verdict: 'match' | 'mismatch' | 'unknown';
  reason?: string;
}

export interface IdentityProvider {
  ask(question: IdentityQuestion): Promise<IdentityAnswer>;
}

/** Who confirms identities in this process; nobody (null) leaves every document to the staff. */
export const IDENTITY: ServiceKey<IdentityProvider | null> = { name: 'the identity provider', make: () => null };
export const identityOf = (database: Context['database']): IdentityProvider | null => database.services.get(IDENTITY);
