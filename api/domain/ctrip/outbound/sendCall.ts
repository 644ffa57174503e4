import ctripAccounts from '@t3d/resources/ctrip/ctrip-accounts';
import ctripCalls from '@t3d/resources/ctrip/ctrip-calls';
import type { Context } from '../../../context';
import { emit } from '../../../jobs/outbox';
import { change } from '../../../models/sql';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import { type CtripAccount, type CtripCall, keysOf, decryptBody, OK } from '../wire/codes';
import type { CallPayload, StoredRequest } from './deferCall';

const PATIENCE_MS = 10_000;
const ANSWER_LIMIT = 64 * 1024;
/** Ctrip's code for a batch that it already has. */
const KNOWN_BATCH = '0008';
/** Ctrip's codes for an internal fault or too many calls, after which the call is repeated. */
const AGAIN: readonly string[] = ['0005', '0006', '0007'];
const NO_ANSWER = 'TIMEOUT';
const LONGEST = 128;

interface CtripReply {
  code: string;
  message: string;
  body: string | null;
  milliseconds: number;
}

const urlOf = (account: CtripAccount, service: string): string | null =>
  service === 'DatePriceModify'
    ? account.priceUrl
    : service === 'DateInventoryModify'
      ? account.stockUrl
      : account.noticeUrl;

/** Sends a message and parses Ctrip's response. An unreadable response counts as missing. */
async function post(account: CtripAccount, url: string, message: string): Promise<CtripReply> {
  const began = performance.now();
  const took = (): number => Math.round(performance.now() - began);
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: message,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    if (text.length > ANSWER_LIMIT) throw new Error('Ctrip answered too much');
    const { header, body } = JSON.parse(text) as {
      header?: { resultCode?: unknown; resultMessage?: unknown };
      body?: unknown;
    };
    if (typeof header?.resultCode !== 'string') throw new Error('Ctrip answered without a result code');
    const keys = keysOf(account);
    return {
      code: header.resultCode.slice(0, 8),
      message: typeof header.resultMessage === 'string' ? header.resultMessage.slice(0, 400) : '',
      body: typeof body === 'string' && keys ? decryptBody(keys, body) : null,
      milliseconds: took(),
    };
  } catch (error) {
    const { name, message: why } = error as Error;
    const late = name === 'TimeoutError' || name === 'AbortError';
    return { code: late ? NO_ANSWER : 'ERROR', message: why.slice(0, 200), body: null, milliseconds: took() };
  }
}

/** Appends a code to a list in text, and drops the oldest codes if the text becomes too long. */
const codesWith = (before: string | null, code: string): string => {
  const codes = [...(before ? before.split('→') : []), code];
  while (codes.join('→').length > LONGEST) codes.shift();
  return codes.join('→');
};

type Ending = 'DONE' | 'FAILED' | 'WAITING';
const endingOf = (code: string): Ending =>
  code === OK || code === KNOWN_BATCH
    ? 'DONE'
    : AGAIN.includes(code) || code === NO_ANSWER || code === 'ERROR'
      ? 'WAITING'
      : 'FAILED';

async function notifyStaff(ctx: Context, call: CtripCall, code: string): Promise<void> {
  await emit(ctx, {
    name: 'ctrip.failed',
    subject: null,
    data: { call: call.id, service: call.service ?? '', otaOrderId: call.otaOrderId, code },
    dedupe: `call ${call.id}`,
  });
}

async function storeReply(ctx: Context, call: CtripCall, said: CtripReply): Promise<Ending> {
  const state = endingOf(said.code);
  return inTransaction(ctx, async (inner) => {
    const now = (await table(inner, ctripCalls).one(call.id, { lock: true })) as CtripCall;
    if (now.state !== 'WAITING') return now.state as Ending;
    await table(inner, ctripCalls).update(
      {
        state,
        resultCode: codesWith(now.resultCode, said.code),
        milliseconds: said.milliseconds,
        ...(said.message ? { message: said.message } : {}),
        response: JSON.stringify({ code: said.code, message: said.message, body: said.body }),
      },
      call.id,
    );
    await change(inner, 'UPDATE ctrip_accounts SET lastAnsweredAt = ? WHERE id = ?', [inner.now(), call.account]);
    if (state === 'FAILED') await notifyStaff(inner, call, said.code);
    return state;
  });
}

/** Sends a call to Ctrip. A fault or a missing response leads to a retry, and a rejection notifies staff. */
export async function sendCall(ctx: Context, { call: id }: CallPayload): Promise<{ code: string }> {
  const call = await table(ctx, ctripCalls).one(id);
  if (!call || call.state !== 'WAITING') return { code: call?.resultCode ?? 'GONE' };
  const account = await table(ctx, ctripAccounts).one(call.account as number);
  const url = account && urlOf(account, call.service ?? '');
  const said: CtripReply =
    account && url
      ? await post(account, url, (JSON.parse(call.request as string) as StoredRequest).message)
      : { code: 'ERROR', message: 'the account has no address for this call', body: null, milliseconds: 0 };
  const ending = await storeReply(ctx, call, said);
  if (ending === 'WAITING') throw new Error(`Ctrip answered ${said.code} to ${call.service}`);
  return { code: said.code };
}

/** Notifies staff that Ctrip has not accepted a call for most of a day. */
export async function giveUpCall(ctx: Context, { call: id }: CallPayload): Promise<void> {
  const call = await table(ctx, ctripCalls).one(id, { lock: true });
  if (!call || call.state !== 'WAITING') return;
  await table(ctx, ctripCalls).update({ state: 'FAILED' }, id);
  await notifyStaff(ctx, call, call.resultCode ?? NO_ANSWER);
}
