import ctripAccounts from '@t3d/resources/ctrip/ctrip-accounts';
import type { Context } from '../../../context';
import { table } from '../../../models/table';
import {
  respondToCall,
  type ChannelService,
  type Opened,
  type Outcome,
  type SalesChannel,
} from '../channel/respondToCall';
import { OutOfStock, inventoriesOf } from '../items/offers';
import { type OutService, deferCall, syncPlans } from '../outbound/deferCall';
import {
  type CtripAccount,
  keysOf,
  type Keys,
  type Service,
  CtripError,
  MISSING,
  OK,
  SERVICES,
  UNREADABLE,
  WRONG_ACCOUNT,
  isService,
  ownCode,
  reusedCode,
  readText,
} from '../wire/codes';
import { type Answer, type Envelope, openBody, readEnvelope, requireSigned, encryptResponse } from '../wire/envelope';
import { balanceQuery, cancelOrder, editOrder, queryOrder, refundOrder, sendVoucher } from './afterwards';
import { type ServiceHandler, cancelPreOrder, createOrder, createPreOrder, payPreOrder, verifyOrder } from './ordering';

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
const services = Object.fromEntries(
  Object.entries(HANDLERS).map(([name, handle]): [string, ChannelService] => {
    const { limitMs, writes } = SERVICES[name as Service];
    return [name, { limitMs, writes, handle }];
  }),
);

interface Sender {
  readonly account: CtripAccount;
  readonly keys: Keys;
}

/** Rejects (0003) an account that is unknown, disabled or has no keys. */
async function identify(ctx: Context, { header }: Envelope): Promise<Sender> {
  const account = await table(ctx, ctripAccounts).one({ accountId: header.accountId });
  const keys = account && keysOf(account);
  if (!account || account.accountId !== header.accountId || account.disabled || !keys)
    throw new CtripError(WRONG_ACCOUNT, `account ${header.accountId.slice(0, 64)} is not ours`);
  return { account, keys };
}

function verify({ account, keys }: Sender, envelope: Envelope, now: Date): Opened {
  requireSigned(keys, envelope, now);
  const { serviceName } = envelope.header;
  if (!isService(serviceName)) throw new CtripError(UNREADABLE, `serviceName ${serviceName.slice(0, 64)} is unknown`);
  const body = openBody(keys, envelope);
  const sequenceId = readText(body, 'sequenceId');
  if (sequenceId === null && serviceName !== 'SupplierBalanceQuery')
    throw new CtripError(SERVICES[serviceName].family === 1 ? MISSING : UNREADABLE, 'sequenceId is missing');
  const otaOrderId = readText(body, 'otaOrderId');
  return { account, service: serviceName, body, sequenceId: sequenceId ?? '', otaOrderId };
}

/** Returns Ctrip's code for an error. All services except the order services have codes of their own. */
const codeFor = (code: string, service?: string): string =>
  service && isService(service) && SERVICES[service].family !== 1 && code.startsWith('10') ? ownCode(service) : code;

/** Returns the response for a rejection. Rethrows an internal fault. */
function errorResponseOf(error: unknown, service?: string): Outcome {
  if (!(error instanceof CtripError)) throw error;
  const { message } = error;
  const code = codeFor(error.code, service);
  if (!(error instanceof OutOfStock)) return { code, message };
  const items = error.wanted.map((one) => ({
    PLU: one.PLU,
    inventorys: inventoriesOf(one, error.left.get(one.offer.id) ?? 0),
  }));
  return { code, message, body: { items } };
}

export const CTRIP: SalesChannel<Envelope, Sender> = {
  name: 'Ctrip',
  ok: OK,
  services,
  parse: readEnvelope,
  serviceOf: ({ header }) => header.serviceName,
  identify,
  verify,
  refusalOf: errorResponseOf,
  reused: ({ service, sequenceId }) =>
    new CtripError(reusedCode(service as Service), `sequenceId ${sequenceId} came before with another body`),
  answer: (sender, { code, message, body }) => encryptResponse(sender?.keys ?? null, code, message, body),
  confirm: (ctx, decision) => deferCall(ctx, { ...decision, service: decision.service as OutService }),
  sync: syncPlans,
};

/** Responds to a call of Ctrip, always with an envelope. */
export const handleCall = (ctx: Context, text: string): Promise<Answer> =>
  respondToCall(ctx, CTRIP, text) as Promise<Answer>;
