import { callSupplier } from '../../suppliers';
import type { IdentityAnswer, IdentityProvider } from './port';

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
