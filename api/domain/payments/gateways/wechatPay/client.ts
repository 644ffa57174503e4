import { type KeyObject, createHash } from 'node:crypto';
import { parseDecimal, textAt, valueAt, parseShanghai } from '../kit';
import type { StatementLine } from '../port';
import { Decorator } from 'wechatpay-axios-plugin';

/** The settings for WeChat Pay APIv3 of a mainland merchant. */
export interface WeChatPaySettings {
  appid: string;
  mchid: string;
  /** The serial number of the certificate whose key signs our requests. */
  serial: string;
  privateKey: KeyObject;
  apiV3Key: string;
  /** WeChat Pay's public keys by `Wechatpay-Serial`: a key's id or a certificate's serial number. */
  platformKeys: Readonly<Record<string, KeyObject>>;
  endpoint: string;
  /** The timeout of a call to WeChat Pay in milliseconds. */
  timeout: number;
}

/** Splits a row into cells by the grave accent before each cell, because names may contain commas. */
const splitRow = (row: string): string[] =>
  row
    .slice(1)
    .split(',`')
    .map((cell) => cell.trim());

function lineOf(row: ReadonlyMap<string, string>): StatementLine | null {
  const cell = (column: string): string => row.get(column) ?? '';
  const refunded = cell('交易状态') === 'REFUND' || cell('交易状态') === 'REVOKED';
  if (!refunded && cell('交易状态') !== 'SUCCESS') return null;
  const amount = parseDecimal(cell(refunded ? '申请退款金额' : '订单金额'));
  const at = parseShanghai(cell('交易时间'));
  if (amount === null || !at) throw new Error('WeChat Pay: a line of the statement is not understood');
  const common = { paymentNo: cell('商户订单号'), currency: cell('货币种类'), at };
  return refunded
    ? {
        ...common,
        kind: 'REFUND',
        gatewayNo: cell('微信退款单号'),
        ...(cell('商户退款单号') && { refundNo: cell('商户退款单号') }),
        amount: -amount,
      }
    : { ...common, kind: 'PAYMENT', gatewayNo: cell('微信订单号'), amount };
}

/** Parses a bill of all trades without its second table, which contains sums. */
function parseBill(text: string): StatementLine[] {
  const [head = '', ...rest] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const columns = head.split(',').map((name) => name.trim());
  const end = rest.findIndex((row) => !row.startsWith('`'));
  return rest
    .slice(0, end === -1 ? undefined : end)
    .map((row) => lineOf(new Map(splitRow(row).map((cell, index) => [columns[index] ?? '', cell]))))
    .filter((line) => line !== null);
}

/** Fetches WeChat Pay's bill of a day, which is ready at about 10:00 the next day. Throws before that. */
export async function fetchStatement(client: WeChatPayClient, day: string): Promise<StatementLine[]> {
  let announced: unknown;
  try {
    announced = await client.get(`/v3/bill/tradebill?bill_date=${encodeURIComponent(day)}&bill_type=ALL`);
  } catch (error) {
    if (error instanceof WeChatPayError && error.code === 'NO_STATEMENT_EXIST') return [];
    throw error;
  }
  const [address, digest] = [textAt(announced, 'download_url'), textAt(announced, 'hash_value')];
  if (!address || !digest || textAt(announced, 'hash_type') !== 'SHA1')
    throw new Error('WeChat Pay: announcement of a statement is not understood');
  // Use only the path, so that a signed request always goes to the configured host.
  const { pathname, search } = new URL(address);
  const file = await client.download(`${pathname}${search}`);
  if (createHash('sha1').update(file).digest('hex') !== digest.toLowerCase())
    throw new Error('WeChat Pay: statement differs from its digest');
  return parseBill(file.toString('utf8'));
}

export class WeChatPayError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(`WeChat Pay: ${status} ${code} ${message}`.trim());
    this.name = 'WeChatPayError';
  }
  /** True if the same call may succeed later. */
  get passing(): boolean {
    return this.status >= 500 || this.status === 429 || this.status === 401 || this.code === 'NOT_ENOUGH';
  }
}

export interface WeChatPayClient {
  /** Sends a request and verifies the response's signature. Throws WeChatPayError if WeChat Pay rejects it. */
  get(path: string): Promise<unknown>;
  post(path: string, body: object): Promise<unknown>;
  /** Downloads a file, which is unsigned. The signed response that announced it contains its digest. */
  download(path: string): Promise<Buffer>;
}

/** Returns an error without the request, so that our signature is not logged. */
function explain(error: unknown): Error {
  const status = valueAt(error, 'response.status');
  const code = textAt(error, 'code') ?? '';
  // The library reports a missing or invalid signature by a code `EV3_…`.
  if (typeof status !== 'number' || code.startsWith('EV3_'))
    return new Error(`WeChat Pay did not answer: ${code || 'no connection'}`);
  const data = valueAt(error, 'response.data');
  return new WeChatPayError(status, textAt(data, 'code') ?? '', textAt(data, 'message') ?? '');
}

export function makeClient(settings: WeChatPaySettings): WeChatPayClient {
  const { v3 } = new Decorator({
    baseURL: settings.endpoint,
    timeout: settings.timeout,
    maxRedirects: 0,
    mchid: settings.mchid,
    serial: settings.serial,
    privateKey: settings.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certs: Object.fromEntries(
      Object.entries(settings.platformKeys).map(([serial, key]) => [
        serial,
        key.export({ type: 'spki', format: 'pem' }).toString(),
      ]),
    ),
  });
  const ask = async (config: Parameters<typeof v3.request>[0]): Promise<unknown> => {
    try {
      return (await v3.request<unknown>(config)).data;
    } catch (error) {
      throw explain(error);
    }
  };
  return {
    get: (url) => ask({ method: 'GET', url }),
    post: (url, data) => ask({ method: 'POST', url, data }),
    download: async (url) => {
      const data = await ask({ method: 'GET', url, responseType: 'arraybuffer' });
      if (!Buffer.isBuffer(data)) throw new Error('WeChat Pay did not answer with a file');
      return data;
    },
  };
}
