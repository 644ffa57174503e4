import { type Request, type Response, Router } from 'express';
import type { Config } from '../config';
import type { Context } from '../context';
import { type Message, Invalid, NotFound } from '../errors';
import { addressOf } from '../middleware/security';
import { countAddress } from '../models/mailedCodes';
import { confirmTransfer, readTransfer, requestTransfer } from '../domain/cardTransfers';
import { type Brand, brandOf } from '../domain/wechat';
import { accessKeyOf, isAccessKey, lookUpCard, readCardNumber, requireProof, recordMiss } from './findCard';

/** Returns the trimmed text fields of a body. Throws with an error per missing field. */
function readTexts<N extends string>(body: unknown, names: readonly N[]): Record<N, string> {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>;
  const textOf = (name: N): string => {
    const { [name]: text } = given;
    return typeof text === 'string' ? text.trim() : '';
  };
  const missing = names.filter((name) => textOf(name) === '');
  if (missing.length > 0)
    throw new Invalid('invalid', {}, Object.fromEntries(missing.map((name) => [name, { key: 'required' }])));
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<N, string>;
}

/** Throws if any field has an error, with the first as the message. */
function assertNoFieldErrors(errors: Readonly<Record<string, Message>>): void {
  const [first] = Object.values(errors);
  if (first) throw new Invalid(first.key as 'cardUnknown', {}, errors);
}

const SIDES = ['from', 'to'] as const;

/** Returns the ids of both cards. Each unknown number counts as a miss of the address. */
async function findPair(ctx: Context, address: string, body: unknown): Promise<{ from: number; to: number }> {
  const typed = readTexts(body, SIDES);
  const errors: Record<string, Message> = {};
  const numbers = { ...typed };
  for (const side of SIDES) {
    try {
      numbers[side] = readCardNumber(typed[side]);
    } catch {
      errors[side] = { key: 'cardNumber' };
    }
  }
  assertNoFieldErrors(errors);
  const ids: Record<string, number> = {};
  for (const side of SIDES) {
    const card = await lookUpCard(ctx, numbers[side]);
    if (card) ids[side] = card.id;
    else {
      await recordMiss(ctx, address);
      errors[side] = { key: 'cardUnknown' };
    }
  }
  assertNoFieldErrors(errors);
  return ids as { from: number; to: number };
}

interface Requested {
  transferId: number;
  proof: 'code' | 'agent';
  sentTo?: string;
  key: string;
  brand: Brand;
}

/** Requests a transfer for a card's holder. The returned key opens the transfer's state. */
async function request(ctx: Context, address: string, body: unknown, secretKey: string): Promise<Requested> {
  const pair = await findPair(ctx, address, body);
  const { id, proof, sentTo, agent } = await requestTransfer(ctx, pair);
  return {
    transferId: id,
    proof: proof === 'CODE' ? 'code' : 'agent',
    ...(sentTo === null ? {} : { sentTo }),
    key: accessKeyOf(secretKey, `card transfer ${id}`),
    brand: await brandOf(ctx, agent),
  };
}

/** Returns the transfer id in a path, or an id that no transfer has. */
const readId = ({ params }: Request): number => (/^\d{1,15}$/.test(String(params.id)) ? Number(params.id) : 0);

/** Serves the transfer of a card by its holder: request, confirmation with the mailed code, and state by key. */
export function transferCalls({ secretKey }: Config, contextOf: (request: Request) => Context): Router {
  const router = Router();
  router.post('/transfer-card', async (input: Request, response: Response) => {
    const ctx = contextOf(input);
    const address = addressOf(input);
    await requireProof(ctx, address, input.get('X-Altcha'), secretKey);
    await countAddress(ctx, address);
    response.json({ code: 200, message: 'ok', data: await request(ctx, address, input.body, secretKey) });
  });
  router.post('/transfer-card/:id', async (input: Request, response: Response) => {
    const ctx = contextOf(input);
    const { code } = readTexts(input.body, ['code']);
    await countAddress(ctx, addressOf(input));
    if (!(await confirmTransfer(ctx, readId(input), code)))
      throw new Invalid('codeError', {}, { code: { key: 'codeError' } });
    response.json({ code: 200, message: 'ok', data: { status: 'DONE' } });
  });
  router.get('/transfer-card/:id', async (input: Request, response: Response) => {
    const ctx = contextOf(input);
    const id = readId(input);
    if (!isAccessKey(secretKey, `card transfer ${id}`, input.query.key)) throw new NotFound();
    const { agent, ...data } = await readTransfer(ctx, id);
    response.set('Cache-Control', 'no-store');
    response.json({ code: 200, message: 'ok', data: { transferId: id, ...data, brand: await brandOf(ctx, agent) } });
  });
  return router;
}
