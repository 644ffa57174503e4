import type { Request, Response } from 'express';
import express, { Router } from 'express';
import type { Keys } from '../wire/cipher';
import { decryptBody, isSameSign, signMessage } from '../wire/cipher';
import type { Envelope } from '../wire/envelope';
import { sealRequest } from '../wire/envelope';

/** A call that the double got, decrypted. */
export interface TakenCall {
  readonly service: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The message as it came. */
  readonly message: string;
  readonly answered: string;
}
export interface CtripDouble {
  readonly router: Router;
  readonly calls: TakenCall[];
  /** Answers these codes to the next calls, one each, before it takes them. */
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

/** Ctrip's servers as a supplier sees them: they take our calls, check sign and cipher, and remember each batch. */
export function createDouble(keysOf: (accountId: string) => Promise<Keys | null> | Keys | null): CtripDouble {
  const calls: TakenCall[] = [];
  const next: string[] = [];
  const known = new Set<string>();
  const router = Router();

  const judge = async (message: string): Promise<Omit<TakenCall, 'message'>> => {
    const refused = (answered: string, service = ''): Omit<TakenCall, 'message'> => ({ service, body: {}, answered });
    let envelope: Envelope;
    try {
      envelope = JSON.parse(message) as Envelope;
    } catch {
      return refused('0003');
    }
    const { header, body } = envelope;
    if (!header?.accountId) return refused('0001');
    const keys = await keysOf(header.accountId);
    if (!keys || !isSameSign(signMessage(keys.signKey, { ...header, body }), header.sign))
      return refused('0002', header.serviceName);
    const plain = decryptBody(keys, body);
    if (plain === null) return refused('0003', header.serviceName);
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

/** What a supplier's address answered, decrypted. */
export interface Answered {
  code: string;
  message: string;
  body: Record<string, unknown> | null;
}

/** Plays Ctrip: sends a signed call to a supplier's address and reads the answer. */
export async function callSupplier(
  send: (message: string) => Promise<string>,
  keys: Keys,
  accountId: string,
  service: string,
  body: object,
): Promise<Answered> {
  const answer = JSON.parse(await send(JSON.stringify(sealRequest(keys, accountId, service, body, new Date())))) as {
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
