import type { Context } from '../context';
import type { ApiCall } from '../engine/http/apiCall';
import { requireCall } from '../engine/access/permissions';
import { readListQuery } from '../engine/rows/query';
import { listRows, openRow } from '../engine/rows/read';
import type { Proof } from '../models/sequelize/compiled';
import type { Asked, Quick } from './asked';

type Wanted = Pick<Asked, 'resource' | 'id' | 'query'>;

async function read(ctx: Context, { resource, id, query }: Wanted, proof: Proof): Promise<object> {
  requireCall(ctx.actor, resource, id === undefined ? 'list' : 'show');
  if (id !== undefined) return { code: 200, message: 'ok', data: await openRow(ctx, resource, id, proof) };
  return {
    code: 200,
    message: 'ok',
    ...(await listRows(ctx, resource, readListQuery(ctx, resource, query), proof)),
  };
}

/**
 * What is read most, a page of a list as it is now and a record, without a trip for the session: the statement that
 * reads the rows, or counts them, also reads whether the session and its user still are what is remembered. Those that
 * a hand-made route answers are left to it.
 */
export function quickReads(calls: readonly ApiCall[]): Quick {
  const handMade = new Set(calls.filter(({ method, server }) => method === 'get' && !server).map(({ path }) => path));
  return ({ resource, id, action, query }) => {
    const path = id === undefined ? `/${resource.name}` : `/${resource.name}/{id}`;
    if (action !== undefined || query.asOf !== undefined || handMade.has(path)) return null;
    return async (ctx, { remembered, known }) => ({
      status: 200,
      body: await read(ctx, { resource, id, query }, remembered.proofOf(known)),
    });
  };
}
