import {
  isCurrency,
  parseShanghai,
  isPaymentNo,
  requireValue,
  requirePaymentNo,
  readForm,
  type Environment,
  TIMEOUT_MS,
  readEndpoint,
  readGroup,
  readPrivateKey,
  readPublicKey,
} from '../kit';
import { type Notice, type RawNotice, NoticeRejected } from '../port';
import { type KeyObject, randomBytes, sign, verify } from 'node:crypto';

/** Returns the notice's currency. Notices for mainland contracts contain none and are in CNY. */
function currencyOf(fields: Fields): string {
  const currency = fields.currency || fields.trxcur || 'CNY';
  if (currency === '156' || currency === 'RMB') return 'CNY';
  if (!isCurrency(currency)) throw new NoticeRejected('malformed', `a payment in ${currency}`);
  return currency;
}

function prove(raw: RawNotice, settings: AllInPaySettings): Fields {
  const fields = readForm(raw.body);
  if (!isSigned(fields, settings.allInPayPublicKey)) throw new NoticeRejected('signature');
  if (fields.cusid !== settings.cusId) throw new NoticeRejected('foreign', `a notice for the merchant ${fields.cusid}`);
  if (fields.appid !== settings.appId)
    throw new NoticeRejected('foreign', `a notice for the application ${fields.appid}`);
  return fields;
}

/** Returns the payment and refund numbers. A refund made at AllInPay's console is identified only by `srctrxid`. */
function numbersOf(
  { cusorderid, trxreserved }: Fields,
  kind: ReturnType<typeof transactionKindOf>,
): { paymentNo?: string; refundNo?: string } {
  if (kind === 'PAYMENT') return { paymentNo: requirePaymentNo(cusorderid) };
  return {
    ...(isPaymentNo(trxreserved) && { paymentNo: trxreserved }),
    ...(kind === 'REFUND' && cusorderid && { refundNo: cusorderid }),
  };
}

/**
 * Parses a notice that AllInPay signed for our merchant. Returns null for a failed try or a transaction in progress.
 */
export function readNotice(raw: RawNotice, settings: AllInPaySettings, now: Date): Notice | null {
  const fields = prove(raw, settings);
  const gatewayNo = requireValue(fields.trxid, 'trxid');
  const amount = requireValue(parseFen(fields.trxamt), 'trxamt');
  const status = requireValue(fields.trxstatus, 'trxstatus');
  const currency = currencyOf(fields);
  const kind = transactionKindOf(fields.trxcode);
  const numbers = numbersOf(fields, kind);
  if (status !== DONE && !(status === CLOSED && kind === 'PAYMENT')) return null;
  const state =
    status === CLOSED ? 'CLOSED' : kind === 'REFUND' ? 'REFUNDED' : kind === 'REVERSAL' ? 'REVERSED' : 'PAID';
  return {
    noticeId: `${gatewayNo}:${status}`,
    ...numbers,
    gatewayNo: kind === 'PAYMENT' ? gatewayNo : fields.srctrxid || gatewayNo,
    state,
    amount,
    currency,
    at: parseShanghai(fields.paytime) ?? now,
  };
}

/** The `trxstatus` of a successful transaction. */
export const DONE = '0000';
export const CLOSED = '3050';
export const NOT_FOUND = '1001';
/** Returns whether the transaction is in progress: 2000 at AllInPay, 2008 at the payer's bank or wallet. */
export const isOpen = (status: string | undefined): boolean => status === '2000' || status === '2008';

/** The `trxcode` values of refunds on later days: WeChat, QQ, Alipay, UnionPay code and card. */
const REFUNDS = new Set(['VSP503', 'VSP507', 'VSP513', 'VSP553', 'VSP003', 'VSP103', 'VSP303']);
/** The `trxcode` values of same-day reversals. We never request same-day reversals. */
const REVERSALS = new Set(['VSP502', 'VSP506', 'VSP512', 'VSP552', 'VSP002', 'VSP102', 'VSP302']);

type TransactionKind = 'PAYMENT' | 'REFUND' | 'REVERSAL';
const transactionKindOf = (code: string | undefined): TransactionKind =>
  REFUNDS.has(code ?? '') ? 'REFUND' : REVERSALS.has(code ?? '') ? 'REVERSAL' : 'PAYMENT';

/** Parses an amount in fen (cents). */
export const parseFen = (text: string | undefined): number | null =>
  text && /^(0|[1-9]\d{0,12})$/.test(text) ? Number(text) : null;

export type Fields = Readonly<Record<string, string>>;

/** Returns the signed text: all non-empty fields except `sign`, sorted by name. */
const contentOf = (fields: Fields): Buffer =>
  Buffer.from(
    Object.keys(fields)
      .filter((name) => name !== 'sign' && fields[name] !== '')
      .sort()
      .map((name) => `${name}=${fields[name]}`)
      .join('&'),
  );

/** Signs the fields. AllInPay's `signtype=RSA` means SHA-1. */
export const signFields = (fields: Fields, key: KeyObject): Fields => ({
  ...fields,
  sign: sign('RSA-SHA1', contentOf(fields), key).toString('base64'),
});

export function isSigned(fields: Fields, key: KeyObject): boolean {
  if (!fields.sign || (fields.signtype ?? 'RSA') !== 'RSA') return false;
  return verify('RSA-SHA1', contentOf(fields), key, Buffer.from(fields.sign, 'base64'));
}

/** Thrown when AllInPay could not be reached or AllInPay's response cannot be trusted. */
export class AllInPayFailed extends Error {
  constructor(call: string, why: string) {
    super(`AllInPay answers ${call} with ${why}`);
    this.name = 'AllInPayFailed';
  }
}

export const prepare = (settings: AllInPaySettings, randomstr: string, fields: Fields): Fields =>
  signFields(
    { cusid: settings.cusId, appid: settings.appId, signtype: 'RSA', randomstr, ...fields },
    settings.privateKey,
  );

function readAnswer(call: string, text: string): Fields {
  const json: unknown = JSON.parse(text);
  if (typeof json !== 'object' || json === null) throw new AllInPayFailed(call, 'no object');
  return Object.fromEntries(
    Object.entries(json)
      .filter((pair): pair is [string, string | number] => typeof pair[1] === 'string' || typeof pair[1] === 'number')
      .map(([name, value]) => [name, String(value)]),
  );
}

/**
 * Sends a call such as `tranx/query` and returns the response's fields. Throws if the response is late or not signed
 * for us.
 */
export async function sendRequest(settings: AllInPaySettings, call: string, fields: Fields): Promise<Fields> {
  const response = await fetch(`${settings.endpoint}/${call}`, {
    method: 'POST',
    redirect: 'error',
    body: new URLSearchParams(prepare(settings, randomBytes(16).toString('hex'), fields)),
    signal: AbortSignal.timeout(settings.timeoutMs),
  });
  if (!response.ok) throw new AllInPayFailed(call, `HTTP ${response.status}`);
  const answer = readAnswer(call, await response.text());
  if (answer.retcode !== 'SUCCESS') throw new AllInPayFailed(call, answer.retmsg || 'no success');
  if (!isSigned(answer, settings.allInPayPublicKey)) throw new AllInPayFailed(call, 'an answer not signed by it');
  if (answer.cusid !== settings.cusId || answer.appid !== settings.appId)
    throw new AllInPayFailed(call, 'an answer for somebody else');
  return answer;
}

export interface AllInPaySettings {
  cusId: string;
  appId: string;
  privateKey: KeyObject;
  allInPayPublicKey: KeyObject;
  endpoint: string;
  cashier: string;
  timeoutMs: number;
}

/** Reads the settings. Returns null if none is set, and throws if only some are. */
export function readSettings(environment: Environment): AllInPaySettings | null {
  const values = readGroup(environment, 'allInPay');
  return (
    values && {
      cusId: values.ALL_IN_PAY_CUS_ID,
      appId: values.ALL_IN_PAY_APP_ID,
      privateKey: readPrivateKey('ALL_IN_PAY_PRIVATE_KEY', values.ALL_IN_PAY_PRIVATE_KEY),
      allInPayPublicKey: readPublicKey('ALL_IN_PAY_PUBLIC_KEY', values.ALL_IN_PAY_PUBLIC_KEY),
      endpoint: readEndpoint('ALL_IN_PAY_ENDPOINT', values.ALL_IN_PAY_ENDPOINT, 'https://vsp.allinpay.com/apiweb'),
      cashier: readEndpoint(
        'ALL_IN_PAY_CASHIER',
        values.ALL_IN_PAY_CASHIER,
        'https://syb.allinpay.com/apiweb/h5unionpay/unionorder',
      ),
      timeoutMs: TIMEOUT_MS,
    }
  );
}
