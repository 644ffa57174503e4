import { parseDecimal, toDecimal, parseShanghai, toShanghai, type Adapter } from '../kit';
import type { Checkout, CheckoutRequest, Found, RefundAnswer, RefundRequest, StatementLine } from '../port';
import {
  type AlipayAnswer,
  type AlipayClient,
  type Business,
  AlipayFailed,
  makeClient,
  readNotice,
  type AlipaySettings,
} from './client';
import { readRecord } from '../../../../engine/import/sheets/csvRows';
import { unzip } from '../../../../unzip';

const COLUMNS = {
  gatewayNo: '支付宝交易号',
  paymentNo: '商户订单号',
  kind: '业务类型',
  finishedAt: '完成时间',
  amount: '订单金额（元）',
} as const;
const LARGEST = 256 * 1024 * 1024;
const KINDS: Readonly<Record<string, StatementLine['kind']>> = { 交易: 'PAYMENT', 退款: 'REFUND' };
const isRemark = (line: string): boolean => line.trimStart().startsWith('#');

/** Parses a row of the statement. Errors contain only the row's position, because rows contain personal data. */
function readLine(row: Readonly<Record<string, string>>, index: number): StatementLine {
  const kind = KINDS[row[COLUMNS.kind] ?? ''];
  const minor = parseDecimal(row[COLUMNS.amount]?.replace(/^-/, ''));
  const at = parseShanghai(row[COLUMNS.finishedAt]);
  const paymentNo = row[COLUMNS.paymentNo];
  const gatewayNo = row[COLUMNS.gatewayNo];
  if (!kind || minor === null || !at || !paymentNo || !gatewayNo)
    throw new Error(`Alipay's statement has a line that cannot be read: number ${index + 1}`);
  return { paymentNo, gatewayNo, kind, amount: kind === 'REFUND' ? -minor : minor, currency: 'CNY', at };
}

/** Returns the table of payments from the zip, which also contains a table of sums. Both are GBK. */
function findTable(files: readonly Buffer[]): string | undefined {
  const tables = files.map((file) =>
    new TextDecoder('gbk')
      .decode(file)
      .split(/\r?\n/)
      .filter((line) => line.trim() && !isRemark(line)),
  );
  return tables.find(([header]) => header?.includes(COLUMNS.gatewayNo))?.join('\n');
}

function recordsOf(table: string): string[][] {
  const records: string[][] = [];
  for (let at = 0; at < table.length;) {
    const record = readRecord(table, at, ',', true);
    if (!record) break;
    records.push(record.cells.map((cell) => cell.trim()));
    at = record.next;
  }
  return records;
}

/** Reads a statement. Throws for an unreadable line, because a reconciliation with gaps is useless. */
async function readStatement(zip: Buffer): Promise<StatementLine[]> {
  const table = findTable(await unzip(zip, LARGEST));
  if (table === undefined) throw new Error("Alipay's statement has no table of payments");
  const [names = [], ...rows] = recordsOf(table);
  return rows.map((cells, index) =>
    readLine(Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])), index),
  );
}

const isYes = (answer: AlipayAnswer): boolean => answer.code === '10000';
/** Returns whether Alipay does not know the trade, which exists only after the payer opens the checkout. */
const isUnknown = (answer: AlipayAnswer): boolean => answer.sub_code === 'ACQ.TRADE_NOT_EXIST';
/** Returns whether Alipay itself failed, so that the call may be retried. */
const isTrouble = (answer: AlipayAnswer): boolean =>
  answer.code !== '40004' || (answer.sub_code ?? '').endsWith('SYSTEM_ERROR');

function assertCurrency(currency: string): void {
  if (currency !== 'CNY') throw new RangeError(`Alipay takes no ${currency}`);
}

async function openCheckout(
  client: AlipayClient,
  settings: AlipaySettings,
  request: CheckoutRequest,
): Promise<Checkout> {
  assertCurrency(request.currency);
  const { notifyUrl, returnUrl } = request;
  const order: Business = {
    out_trade_no: request.paymentNo,
    total_amount: toDecimal(request.amount),
    subject: request.subject.slice(0, 128),
    time_expire: toShanghai(request.expiresAt),
  };
  if (request.method === 'ALIPAY_WEB')
    return {
      kind: 'redirect',
      url: client.page(
        'alipay.trade.page.pay',
        { ...order, product_code: 'FAST_INSTANT_TRADE_PAY' },
        { notifyUrl, returnUrl },
      ),
    };
  if (request.method === 'ALIPAY_WEB_WAP')
    return {
      kind: 'redirect',
      url: client.page(
        'alipay.trade.wap.pay',
        { ...order, product_code: 'QUICK_WAP_WAY', quit_url: returnUrl },
        { notifyUrl, returnUrl },
      ),
    };
  if (request.method !== 'ALIPAY') throw new RangeError(`Alipay has no ${request.method}`);
  const answer = await client.send('alipay.trade.precreate', { ...order, seller_id: settings.sellerId }, { notifyUrl });
  if (!isYes(answer) || !answer.qr_code) throw new AlipayFailed('precreate', answer);
  return { kind: 'qr', code: answer.qr_code };
}

/** Returns the trade's state. A closed trade was either never paid or fully refunded. */
function stateOf(answer: AlipayAnswer): Found['state'] {
  switch (answer.trade_status) {
    case 'WAIT_BUYER_PAY':
      return 'UNPAID';
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      return 'PAID';
    case 'TRADE_CLOSED':
      return answer.send_pay_date ? 'REFUNDED' : 'CLOSED';
    default:
      throw new AlipayFailed('query', answer);
  }
}

async function queryTrade(client: AlipayClient, paymentNo: string): Promise<Found> {
  const answer = await client.send('alipay.trade.query', { out_trade_no: paymentNo });
  if (isUnknown(answer)) return { state: 'UNKNOWN' };
  const amount = parseDecimal(answer.total_amount);
  if (!isYes(answer) || answer.out_trade_no !== paymentNo || amount === null) throw new AlipayFailed('query', answer);
  const at = parseShanghai(answer.send_pay_date) ?? undefined;
  return { state: stateOf(answer), gatewayNo: answer.trade_no, amount, currency: answer.trans_currency || 'CNY', at };
}

async function closeTrade(client: AlipayClient, paymentNo: string): Promise<void> {
  const answer = await client.send('alipay.trade.close', { out_trade_no: paymentNo });
  if (isYes(answer) || isUnknown(answer)) return;
  // Query the trade, because Alipay's error is the same for a closed and a paid one.
  const { state } = await queryTrade(client, paymentNo);
  if (state !== 'CLOSED' && state !== 'REFUNDED') throw new AlipayFailed('close', answer);
}

async function queryRefund(
  client: AlipayClient,
  { paymentNo, refundNo, amount }: RefundRequest,
): Promise<RefundAnswer> {
  const answer = await client.send('alipay.trade.fastpay.refund.query', {
    out_trade_no: paymentNo,
    out_request_no: refundNo,
  });
  if (!isYes(answer)) {
    if (isTrouble(answer)) throw new AlipayFailed('refund query', answer);
    return isUnknown(answer) ? { state: 'UNKNOWN' } : { state: 'REFUSED', reason: answer.sub_code };
  }
  // A refund without a status does not exist or failed, so it may be requested again.
  if (!answer.refund_status) return { state: 'UNKNOWN' };
  if (answer.refund_status !== 'REFUND_SUCCESS') return { state: 'PENDING' };
  if (parseDecimal(answer.refund_amount) !== amount)
    return { state: 'REFUSED', reason: `AMOUNT ${answer.refund_amount}` };
  return { state: 'DONE', gatewayRefundNo: answer.trade_no };
}

/** Requests a refund. A repeated refund number moves no more money. */
async function refundTrade(client: AlipayClient, request: RefundRequest): Promise<RefundAnswer> {
  assertCurrency(request.currency);
  const business: Business = {
    out_trade_no: request.paymentNo,
    refund_amount: toDecimal(request.amount),
    out_request_no: request.refundNo,
    refund_reason: request.reason.slice(0, 256) || undefined,
  };
  const answer = await client.send('alipay.trade.refund', business);
  if (isYes(answer))
    return answer.fund_change === 'Y'
      ? { state: 'DONE', gatewayRefundNo: answer.trade_no }
      : queryRefund(client, request);
  if (isTrouble(answer)) throw new AlipayFailed('refund', answer);
  return { state: 'REFUSED', reason: answer.sub_code };
}

/** Downloads a day's statement, which is ready at 10:00 on the next day. */
async function downloadStatement(
  client: AlipayClient,
  settings: AlipaySettings,
  day: string,
): Promise<StatementLine[]> {
  const method = 'alipay.data.dataservice.bill.downloadurl.query';
  const answer = await client.send(method, { bill_type: 'trade', bill_date: day });
  if (answer.sub_code === 'isp.bill_not_exist') return [];
  if (!isYes(answer) || !answer.bill_download_url) throw new AlipayFailed(method, answer);
  const response = await fetch(answer.bill_download_url, { signal: AbortSignal.timeout(settings.timeoutMs) });
  if (!response.ok) throw new Error(`Alipay's statement of ${day} cannot be fetched: ${response.status}`);
  return readStatement(Buffer.from(await response.arrayBuffer()));
}

export function makeAdapter(settings: AlipaySettings, now: () => Date): Adapter {
  const client = makeClient(settings, now);
  return {
    checkout: (request) => openCheckout(client, settings, request),
    verify: async (raw) => readNotice(raw, client, settings, now()),
    query: (paymentNo) => queryTrade(client, paymentNo),
    close: (paymentNo) => closeTrade(client, paymentNo),
    refund: (request) => refundTrade(client, request),
    queryRefund: (request) => queryRefund(client, request),
    statement: (day) => downloadStatement(client, settings, day),
  };
}
