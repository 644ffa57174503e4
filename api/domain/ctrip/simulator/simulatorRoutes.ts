import ctripAccounts from '@t3d/resources/ctrip/ctrip-accounts';
import ctripPlans from '@t3d/resources/ctrip/ctrip-plans';
import express, { type Request, type Response, Router } from 'express';
import { type Context, systemContext } from '../../../context';
import { NotFound, invalidField } from '../../../errors';
import type { Database } from '../../../models/database';
import { table } from '../../../models/table';
import { handleCall } from '../services/adapter';
import { keysOf, type Keys, decryptBody, isSameSign, signMessage } from '../wire/codes';
import { type Envelope, encryptRequest } from '../wire/envelope';
import { change } from '../../../models/sql';
import { followItem } from '../items/followItem';
import { lockCtrip } from '../items/storedItems';

type Body = Readonly<Record<string, unknown>>;
const bodyOf = (body: unknown): Body => (typeof body === 'object' && body !== null ? (body as Body) : {});

/** Serves the Ctrip simulator under `/simulator/ctrip`: Ctrip's servers, the received calls, and calls to us. */
export function ctripSimulator(database: Database): Router {
  const accountOf = (accountId: string) => table(systemContext(database, 'command'), ctripAccounts).one({ accountId });
  const double = createFakeCtrip(async (accountId) => {
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
    const ctx = systemContext(database, 'api', { requestId: request.info.id, gmtOffset: 480 });
    const send = async (message: string): Promise<string> => JSON.stringify(await handleCall(ctx, message));
    const data = await callSupplier(send, keys, account.accountId, service, bodyOf(body));
    response.json({ code: 200, message: 'ok', data });
  });
  return router;
}

/** A call that the simulator received. */
interface TakenCall {
  readonly service: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The encrypted message as received. */
  readonly message: string;
  readonly answered: string;
}
export interface FakeCtrip {
  readonly router: Router;
  readonly calls: TakenCall[];
  /** Sets the codes of the simulator's next responses, one per call. */
  answerNext(...codes: readonly string[]): void;
}

const MESSAGES: Readonly<Record<string, string>> = {
  '0000': 'success',
  '0001': 'accountId is empty',
  '0002': 'sign is wrong',
  '0003': 'the message cannot be parsed',
  '0004': 'serviceName is empty',
  '0005': 'system error',
  '0007': 'too frequent',
  '0008': 'sequenceId already exists',
};

/** Simulates Ctrip's servers for a supplier: checks signatures and remembers each batch. */
export function createFakeCtrip(keysOf: (accountId: string) => Promise<Keys | null> | Keys | null): FakeCtrip {
  const calls: TakenCall[] = [];
  const next: string[] = [];
  const known = new Set<string>();
  const router = Router();

  const judge = async (message: string): Promise<Omit<TakenCall, 'message'>> => {
    const rejected = (answered: string, service = ''): Omit<TakenCall, 'message'> => ({ service, body: {}, answered });
    let envelope: Envelope;
    try {
      envelope = JSON.parse(message) as Envelope;
    } catch {
      return rejected('0003');
    }
    const { header, body } = envelope;
    if (!header?.accountId) return rejected('0001');
    const keys = await keysOf(header.accountId);
    if (!keys || !isSameSign(signMessage(keys.signKey, { ...header, body }), header.sign))
      return rejected('0002', header.serviceName);
    const plain = decryptBody(keys, body);
    if (plain === null) return rejected('0003', header.serviceName);
    const read = JSON.parse(plain) as Record<string, unknown>;
    const scripted = next.shift();
    const batch = `${header.serviceName} ${String(read.sequenceId)}`;
    const answered = scripted ?? (known.has(batch) ? '0008' : '0000');
    if (answered === '0000') known.add(batch);
    return { service: header.serviceName, body: read, answered };
  };
  const take = async (request: Request, response: Response): Promise<void> => {
    const message = typeof request.body === 'string' ? request.body : '';
    const call = { ...(await judge(message)), message };
    calls.push(call);
    response.json({ header: { resultCode: call.answered, resultMessage: MESSAGES[call.answered] ?? 'refused' } });
  };
  const text = express.text({ type: () => true, limit: '1mb' });
  for (const path of ['/api/order/notice.do', '/api/product/price.do', '/api/product/stock.do'])
    router.post(path, text, take);
  return {
    router,
    calls,
    answerNext: (...codes) => {
      next.push(...codes);
    },
  };
}

/** Our decrypted response to the simulated Ctrip. */
export interface Answered {
  code: string;
  message: string;
  body: Record<string, unknown> | null;
}

/** Calls a supplier's address with a signed message as Ctrip would. */
export async function callSupplier(
  send: (message: string) => Promise<string>,
  keys: Keys,
  accountId: string,
  service: string,
  body: object,
): Promise<Answered> {
  const answer = JSON.parse(await send(JSON.stringify(encryptRequest(keys, accountId, service, body, new Date())))) as {
    header: { resultCode: string; resultMessage: string };
    body?: string;
  };
  const plain = answer.body ? decryptBody(keys, answer.body) : null;
  return {
    code: answer.header.resultCode,
    message: answer.header.resultMessage,
    body: plain === null ? null : (JSON.parse(plain) as Record<string, unknown>),
  };
}

/** Makes a call of a seeder at the context's time. Throws unless the response is 0000. */
export async function playCall(ctx: Context, service: string, body: object): Promise<void> {
  const [account] = await table(ctx, ctripAccounts).find({}, { limit: 1 });
  const keys = account && keysOf(account);
  if (!account || !keys) throw new Error('Ctrip has no account here');
  const message = JSON.stringify(encryptRequest(keys, account.accountId, service, body, new Date()));
  const { header } = await handleCall(ctx, message);
  if (header.resultCode !== '0000') throw new Error(`${service}: ${header.resultCode} ${header.resultMessage}`);
}

export async function followOne(ctx: Context, id: number): Promise<void> {
  await lockCtrip(ctx);
  await followItem(ctx, id);
}

/** Marks a seeder's calls as accepted, with an invented duration. */
export async function acceptCalls(ctx: Context): Promise<void> {
  await change(ctx, "UPDATE ctrip_calls SET state = 'DONE', resultCode = '0000' WHERE state = 'WAITING'");
  await change(ctx, 'UPDATE ctrip_calls SET milliseconds = 20 + id * 37 % 190');
}
