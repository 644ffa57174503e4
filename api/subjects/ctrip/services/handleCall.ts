import ctripAccounts from '@t3d/resources/ctrip-accounts';
import ctripCalls from '@t3d/resources/ctrip-calls';
import { createHash } from 'node:crypto';
import type { Context } from '../../../context';
import { table } from '../../../models/table';
import { change } from '../../../models/sql';
import { inTransaction } from '../../../models/transaction';
import { OutOfStock, inventoriesOf } from '../items/offers';
import { lockCtrip } from '../items/load';
import { batchOf } from '../outbound/leaveCall';
import type { Body, CtripAccount, CtripCall } from '../types';
import { keysOf } from '../types';
import type { Keys } from '../wire/cipher';
import type { Service } from '../wire/codes';
import {
  CtripRefusal,
  MISSING,
  OK,
  SERVICES,
  UNREADABLE,
  WRONG_ACCOUNT,
  isService,
  ownCode,
  reusedCode,
} from '../wire/codes';
import type { Answer, Envelope } from '../wire/envelope';
import { openBody, readEnvelope, requireSigned, sealAnswer } from '../wire/envelope';
import { readText } from '../wire/readBody';
import { balanceQuery, cancelOrder, editOrder, queryOrder, refundOrder, sendVoucher } from './afterwards';
import type { ServiceHandler } from './call';
import { cancelPreOrder, createOrder, createPreOrder, payPreOrder, verifyOrder } from './ordering';

const HANDLERS: Readonly<Record<Service, ServiceHandler>> = {
  VerifyOrder: verifyOrder,
  CreatePreOrder: createPreOrder,
  PayPreOrder: payPreOrder,
  CancelPreOrder: cancelPreOrder,
  CreateOrder: createOrder,
  CancelOrder: cancelOrder,
  RefundOrder: refundOrder,
  QueryOrder: queryOrder,
  SendVoucher: sendVoucher,
  EditOrder: editOrder,
  SupplierBalanceQuery: balanceQuery,
};

interface Outcome {
  code: string;
  message: string;
  body?: object;
}
/** A call whose sender is known and whose body is read. */
interface Opened {
  account: CtripAccount;
  keys: Keys;
  service: Service;
  body: Body;
  sequenceId: string;
  otaOrderId: string | null;
}

/** What is wrong with a body has codes for orders only: the other services have codes of their own for it. */
const codeFor = (code: string, service?: Service): string =>
  service && SERVICES[service].family !== 1 && code.startsWith('10') ? ownCode(service) : code;

/** What a refusal answers; the stock that is left comes with one for want of it. Anything else is thrown on. */
function refusalOf(error: unknown, service?: Service): Outcome {
  if (!(error instanceof CtripRefusal)) throw error;
  const { message } = error;
  const code = codeFor(error.code, service);
  if (!(error instanceof OutOfStock)) return { code, message };
  const items = error.wanted.map((one) => ({
    PLU: one.PLU,
    inventorys: inventoriesOf(one, error.left.get(one.offer.id) ?? 0),
  }));
  return { code, message, body: { items } };
}

/** The account that signs a call. Refuses (0003) one that is not ours, disabled or without keys. */
async function accountOf(ctx: Context, { header }: Envelope): Promise<{ account: CtripAccount; keys: Keys }> {
  const account = await table(ctx, ctripAccounts).one({ accountId: header.accountId });
  const keys = account && keysOf(account);
  if (!account || account.accountId !== header.accountId || account.disabled || !keys)
    throw new CtripRefusal(WRONG_ACCOUNT, `account ${header.accountId.slice(0, 64)} is not ours`);
  return { account, keys };
}

function openCall(envelope: Envelope, account: CtripAccount, keys: Keys): Opened {
  // The time of a signature is the true one: simulations move the business clock alone.
  requireSigned(keys, envelope, new Date());
  const { serviceName } = envelope.header;
  if (!isService(serviceName)) throw new CtripRefusal(UNREADABLE, `serviceName ${serviceName.slice(0, 64)} is unknown`);
  const body = openBody(keys, envelope);
  const sequenceId = readText(body, 'sequenceId');
  if (sequenceId === null && serviceName !== 'SupplierBalanceQuery')
    throw new CtripRefusal(SERVICES[serviceName].family === 1 ? MISSING : UNREADABLE, 'sequenceId is missing');
  return {
    account,
    keys,
    service: serviceName,
    body,
    sequenceId: sequenceId ?? '',
    otaOrderId: readText(body, 'otaOrderId'),
  };
}

interface Line {
  opened: Pick<Opened, 'account'> & Partial<Opened>;
  outcome: Outcome;
  began: number;
  service: string;
  batch?: string;
}

const hashOf = (body: Body): string => createHash('sha256').update(JSON.stringify(body)).digest('hex');

/** Leaves a call in the log, what was said of it sealed. */
function logCall(ctx: Context, { opened, outcome, began, service, batch }: Line): Promise<number> {
  const { account, body, otaOrderId, sequenceId } = opened;
  const values: Partial<CtripCall> = {
    account: account.id,
    direction: 'IN',
    service: service.slice(0, 64),
    otaOrderId: otaOrderId ?? null,
    sequenceId: sequenceId ?? null,
    resultCode: outcome.code,
    message: outcome.message.slice(0, 500),
    state: outcome.code === OK ? 'DONE' : 'REFUSED',
    milliseconds: Math.round(performance.now() - began),
    limitMs: isService(service) ? SERVICES[service].limitMs : null,
    replays: 0,
    request: body ? JSON.stringify(body) : null,
    response: JSON.stringify({ code: outcome.code, message: outcome.message, body: outcome.body }),
    requestHash: body ? hashOf(body) : null,
    batch: batch ?? null,
  };
  return table(ctx, ctripCalls).insert(values);
}

/** What this very batch was answered; null: it is new. Refuses the same batch with another body. */
async function earlier(ctx: Context, opened: Opened, batch: string): Promise<Outcome | null> {
  const call = await table(ctx, ctripCalls).one({ batch });
  if (!call) return null;
  if (call.requestHash !== hashOf(opened.body))
    throw new CtripRefusal(reusedCode(opened.service), `sequenceId ${opened.sequenceId} came before with another body`);
  await table(ctx, ctripCalls).update({ replays: (call.replays ?? 0) + 1 }, call.id);
  return JSON.parse(call.response as string) as Outcome;
}

/**
 * Does what changes something: once for a batch, whose answer is kept with it and given again. Ctrip's calls are done
 * one after the other; what a refusal had begun is undone before it is kept.
 */
async function writeOnce(ctx: Context, opened: Opened, began: number): Promise<Outcome> {
  const { account, service, sequenceId, otaOrderId, body } = opened;
  const batch = batchOf('IN', account.accountId, service, sequenceId, otaOrderId);
  const keep = async (inner: Context, outcome: Outcome): Promise<Outcome> => {
    await logCall(inner, { opened, outcome, began, service, batch });
    return outcome;
  };
  try {
    return await inTransaction(ctx, async (inner) => {
      await lockCtrip(inner);
      const known = await earlier(inner, opened, batch);
      if (known) return known;
      const answer = await HANDLERS[service]({ ctx: inner, account, sequenceId, body });
      return keep(inner, { code: OK, message: 'success', body: answer ?? undefined });
    });
  } catch (error) {
    const outcome = refusalOf(error, service);
    if (outcome.code === reusedCode(service)) {
      await logCall(ctx, { opened, outcome, began, service });
      return outcome;
    }
    return inTransaction(ctx, async (inner) => {
      await lockCtrip(inner);
      return (await earlier(inner, opened, batch)) ?? keep(inner, outcome);
    });
  }
}

async function readOnly(ctx: Context, opened: Opened, began: number): Promise<Outcome> {
  const { account, service, sequenceId, body } = opened;
  let outcome: Outcome;
  try {
    const answer = await HANDLERS[service]({ ctx, account, sequenceId, body });
    outcome = { code: OK, message: 'success', body: answer ?? undefined };
  } catch (error) {
    outcome = refusalOf(error, service);
  }
  await logCall(ctx, { opened, outcome, began, service });
  return outcome;
}

const SEEN_EVERY_MS = 10_000;
/** Notes that Ctrip called, at most once in ten seconds. */
async function noteCall(ctx: Context, { id, lastCalledAt }: CtripAccount): Promise<void> {
  const now = ctx.now();
  if (lastCalledAt && now.getTime() - lastCalledAt.getTime() < SEEN_EVERY_MS) return;
  await change(ctx, 'UPDATE ctrip_accounts SET lastCalledAt = ? WHERE id = ?', [now, id]);
}

/** Answers one call of Ctrip's: always an envelope, whatever came. */
export async function handleCall(ctx: Context, text: string): Promise<Answer> {
  const began = performance.now();
  let sender: { account: CtripAccount; keys: Keys } | null = null;
  let envelope: Envelope | null = null;
  try {
    envelope = readEnvelope(text);
    sender = await accountOf(ctx, envelope);
    const opened = openCall(envelope, sender.account, sender.keys);
    await noteCall(ctx, sender.account);
    const work = SERVICES[opened.service].writes ? writeOnce : readOnly;
    const { code, message, body } = await work(ctx, opened, began);
    return sealAnswer(sender.keys, code, message, body);
  } catch (error) {
    const outcome = refusalOf(error);
    if (sender && envelope)
      await logCall(ctx, { opened: sender, outcome, began, service: envelope.header.serviceName });
    return sealAnswer(null, outcome.code, outcome.message);
  }
}
