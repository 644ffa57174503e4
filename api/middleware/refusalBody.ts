import type { RequestFacts } from './context';
import type { CheckedMessage } from '../errors';
import type { Refusal } from '../errors';
import { cureOf, translateAll, translateMessage } from '../locales';

/** Where the catalogue of refusals is served, each at `#<code>`. */
export const CATALOGUE = '/t3d-api/errors';

/** The code of each field, or of each id. */
const codesOf = (errors: Readonly<Record<string, CheckedMessage>>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([name, { key }]) => [name, key]));

type Refused = Pick<Refusal, 'status' | 'key' | 'params'> & Partial<Pick<Refusal, 'errors' | 'data'>>;

/**
 * The envelope of a refusal: a message in the request's language, a stable `errorCode`, what to do about it, and where
 * the catalogue says more. `errors` and `errorCodes` go by field or by id; they and `data` are there if there are any.
 */
export function refusalBody({ facts }: { facts: Pick<RequestFacts, 'id' | 'language'> }, refusal: Refused): object {
  const { status, key, errors, data } = refusal;
  // What a field is refused for tells more than that one is.
  const [first] = key === 'invalid' ? Object.values(errors ?? {}) : [];
  const code = first?.key ?? key;
  return {
    code: status,
    message: translateMessage(refusal, facts.language),
    requestId: facts.id,
    errorCode: key,
    cure: cureOf(code, status, facts.language),
    docs: `${CATALOGUE}#${code}`,
    ...(errors && { errors: translateAll(errors, facts.language), errorCodes: codesOf(errors) }),
    ...(data !== undefined && { data }),
  };
}
