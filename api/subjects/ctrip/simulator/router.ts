import ctripAccounts from '@t3d/resources/ctrip/ctrip-accounts';
import ctripPlans from '@t3d/resources/ctrip/ctrip-plans';
import express, { Router } from 'express';
import { systemContext } from '../../../context';
import { NotFound, invalidField } from '../../../errors';
import type { Database } from '../../../models/database';
import { table } from '../../../models/table';
import { handleCall } from '../services/adapter';
import { keysOf } from '../types';
import { callSupplier, createDouble } from './double';

type Body = Readonly<Record<string, unknown>>;
const bodyOf = (body: unknown): Body => (typeof body === 'object' && body !== null ? (body as Body) : {});

/**
 * `/simulator/ctrip`: Ctrip's servers (`/api/…`), the calls that they took (`GET calls`), what they answer next (`POST
 * answers {codes}`), what Ctrip can order best (`GET offer`), and Ctrip calling us (`POST call {service, body,
 * accountId?}`, answered decrypted).
 */
export function ctripSimulator(database: Database): Router {
  const accountOf = (accountId: string) => table(systemContext(database, 'command'), ctripAccounts).one({ accountId });
  const double = createDouble(async (accountId) => {
    const account = await accountOf(accountId);
    return account && keysOf(account);
  });
  const router = Router();
  router.use(double.router);
  router.use(express.json());
  router.get('/calls', (_request, response) => {
    const rows = double.calls.map(({ service, body, answered }) => ({ service, body, answered }));
    response.json({ code: 200, rows, total: rows.length });
  });
  router.get('/offer', async (_request, response) => {
    const offers = await table(systemContext(database, 'command'), ctripPlans).find({ status: 'RACKING' });
    const best = offers.toSorted((one, other) => other.stock - one.stock)[0];
    if (!best) throw new NotFound();
    response.json({ code: 200, message: 'ok', data: { PLU: best.PLU, salePrice: best.salePrice, stock: best.stock } });
  });
  router.post('/answers', (request, response) => {
    const { codes } = bodyOf(request.body);
    if (!Array.isArray(codes)) throw invalidField('codes', 'required');
    double.answerNext(...codes.map(String));
    response.json({ code: 200, message: 'ok', data: {} });
  });
  router.post('/call', async (request, response) => {
    const { service, body, accountId } = bodyOf(request.body);
    if (typeof service !== 'string') throw invalidField('service', 'required');
    const [first] = await table(systemContext(database, 'command'), ctripAccounts).find({}, { limit: 1 });
    const account = typeof accountId === 'string' ? await accountOf(accountId) : first;
    const keys = account && keysOf(account);
    if (!account || !keys) throw new NotFound();
    const ctx = systemContext(database, 'api', { requestId: request.facts.id, gmtOffset: 480 });
    const send = async (message: string): Promise<string> => JSON.stringify(await handleCall(ctx, message));
    const data = await callSupplier(send, keys, account.accountId, service, bodyOf(body));
    response.json({ code: 200, message: 'ok', data });
  });
  return router;
}
