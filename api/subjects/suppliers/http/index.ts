import { randomUUID } from 'node:crypto';
import type { Answer, SupplierPort } from '../port';
import { requireObject, readAnswer, readUsage } from './answers';
import { type HttpRules, type HttpSettings, callSupplier } from './client';

export { type HttpSettings, isFresh, sameSignature, signAnswer, signRequest } from './client';
export { isReference, readProfile, readUsageRow, shortText, splitRows } from './answers';

const ANSWER_LIMIT = 16 * 1024;
const USAGE_LIMIT = 4 * 1024 * 1024;
/** These mean that the supplier has no such call. */
const ABSENT = [404, 501];

/** A supplier that speaks docs/supplier-protocol.md, as one row of `suppliers` configures it. */
export function httpSupplier(settings: HttpSettings, rules: HttpRules): SupplierPort {
  const post = async (path: string, reference: string, body: object): Promise<Answer> => {
    const said = await callSupplier(settings, rules, { method: 'POST', path, reference, body, limit: ANSWER_LIMIT });
    if (said.status !== 200) throw new Error(`HTTP ${said.status}`);
    return readAnswer(said.body);
  };
  return {
    provision: (_ctx, { reference, iccid, product, esim }) =>
      post('/provision', reference, { reference, iccid, product, esim }),
    revoke: (_ctx, { reference, question }) => post('/revoke', question, { reference, question }),
    complete: (_ctx, { reference, question }) => post('/complete', question, { reference, question }),
    move: (_ctx, { reference, question, iccid }) => post('/move', question, { reference, question, iccid }),
    renew: (_ctx, { reference, question, until }) =>
      post('/renew', question, { reference, question, until: until.toISOString() }),
    usage: async (_ctx, cursor) => {
      const path = `/usage?cursor=${encodeURIComponent(cursor ?? '')}`;
      const said = await callSupplier(settings, rules, { method: 'GET', path, reference: 'usage', limit: USAGE_LIMIT });
      if (ABSENT.includes(said.status)) return { rows: [], cursor, more: false, faults: [] };
      if (said.status !== 200) throw new Error(`HTTP ${said.status}`);
      return readUsage(said.body, cursor);
    },
    test: async () => {
      const echo = randomUUID();
      const said = await callSupplier(settings, rules, {
        method: 'POST',
        path: '/test',
        reference: `test-${echo}`,
        body: { echo },
        limit: ANSWER_LIMIT,
      });
      if (said.status !== 200 || requireObject(said.body).echo !== echo)
        throw new Error(`HTTP ${said.status}: the echo does not come back`);
    },
  };
}
