import type { X509Certificate } from 'node:crypto';
import {
  Client,
  Environment,
  OrdersController,
  PaymentsController,
  TransactionSearchController,
  type ApiResponse,
  type SearchResponse,
  type TransactionInformation,
} from '@paypal/paypal-server-sdk';
import { textAt, valueAt, parseDecimal, toDecimal, toSmallest, isPaymentNo } from '../kit';
import type { StatementLine } from '../port';

/** PayPal writes these currencies without decimals, but we store every currency with two. */
const WHOLE = new Set(['KRW', 'JPY', 'HUF', 'TWD']);

interface Money {
  currencyCode: string;
  value: string;
}

/** Throws for a fraction in a currency without decimals. */
export const moneyOf = (minor: number, currency: string): Money => ({
  currencyCode: currency,
  value: WHOLE.has(currency) ? toSmallest(minor, currency) : toDecimal(minor),
});

/** Parses a positive or negative amount to exact minor units, or returns null if it does not fit the currency. */
export function minorOf(value: string | undefined, currency: string): number | null {
  const negative = value?.startsWith('-') ?? false;
  const minor = parseDecimal(negative ? value?.slice(1) : value);
  if (minor === null || (WHOLE.has(currency) && minor % 100 !== 0)) return null;
  return negative ? -minor : minor;
}

/** Returns the statement line. Event codes: T00… payments, T11… refunds and reversals, T12… chargebacks. */
function lineOf(info: TransactionInformation): StatementLine | null {
  const paymentNo = info.customField ?? info.invoiceId;
  const group = info.transactionEventCode?.slice(0, 3) ?? '';
  const currency = info.transactionAmount?.currencyCode ?? '';
  const amount = minorOf(info.transactionAmount?.value, currency);
  if (info.transactionStatus !== 'S' || !isPaymentNo(paymentNo) || !info.transactionId || amount === null) return null;
  const common = {
    paymentNo,
    gatewayNo: info.transactionId,
    amount,
    currency,
    at: new Date(info.transactionInitiationDate ?? ''),
  };
  if (group === 'T00' && amount > 0) return { ...common, kind: 'PAYMENT' };
  // A refund that we requested has a separate number as the invoice. A refund made on PayPal's site has the payment's
  // invoice, or no invoice.
  const refundNo = info.invoiceId && info.invoiceId !== paymentNo ? info.invoiceId : undefined;
  return group === 'T11' || group === 'T12' ? { ...common, kind: 'REFUND', ...(refundNo && { refundNo }) } : null;
}

/** PayPal lists transactions up to three hours late. Returns null if the app may not search transactions. */
export async function fetchStatement(ask: Ask, day: string): Promise<StatementLine[] | null> {
  const start = Date.parse(`${day}T00:00:00+08:00`);
  const lines: StatementLine[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    let answer: SearchResponse;
    try {
      answer = await ask(({ transactions }) =>
        transactions.searchTransactions({
          startDate: new Date(start).toISOString(),
          endDate: new Date(start + 86_399_000).toISOString(),
          fields: 'transaction_info',
          pageSize: 500,
          page,
        }),
      );
    } catch (error) {
      if (error instanceof PayPalRefusal && error.status === 403) return null;
      throw error;
    }
    lines.push(
      ...(answer.transactionDetails ?? [])
        .map(({ transactionInfo }) => (transactionInfo ? lineOf(transactionInfo) : null))
        .filter((line) => line !== null),
    );
    pages = answer.totalPages ?? 1;
  }
  return lines;
}

/** The webhook must be subscribed to `CHECKOUT.ORDER.APPROVED` and `PAYMENT.CAPTURE.*`. */
export interface PayPalSettings {
  clientId: string;
  clientSecret: string;
  webhookId: string;
  merchantId: string;
  endpoint: string;
  certificateRoots: readonly X509Certificate[];
  /** The allowed origin of certificate addresses. Null allows https://*.paypal.com. */
  certificateOrigin: string | null;
  /** The timeout of a call to PayPal in milliseconds. */
  timeout: number;
}

export class PayPalRefusal extends Error {
  constructor(
    readonly status: number,
    readonly issue: string,
  ) {
    super(`PayPal: ${status} ${issue}`.trim());
    this.name = 'PayPalRefusal';
  }
  /** Returns whether the same call may succeed later. */
  get passing(): boolean {
    return (
      this.status >= 500 || [401, 408, 409, 429].includes(this.status) || this.issue.includes('INSUFFICIENT_FUNDS')
    );
  }
}

function parsed(body: unknown): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns an error that is safe to log, without the request, whose headers contain our token. */
function explain(error: unknown): Error {
  const status = valueAt(error, 'statusCode');
  if (typeof status !== 'number')
    return new Error(`PayPal did not answer: ${error instanceof Error ? error.name : 'no connection'}`);
  // The library parses some responses, and returns others as text.
  const result = valueAt(error, 'result') ?? parsed(valueAt(error, 'body'));
  return new PayPalRefusal(
    status,
    textAt(result, 'details.0.issue') ?? textAt(result, 'name') ?? textAt(result, 'error') ?? '',
  );
}

type BuilderFactory = ReturnType<Client['getRequestBuilderFactory']>;

/** Adds a configurable endpoint, because the library has only the production and sandbox addresses. */
class ClientAt extends Client {
  private readonly endpoint: string;
  constructor(settings: PayPalSettings) {
    super({
      environment: Environment.Production,
      timeout: settings.timeout,
      clientCredentialsAuthCredentials: { oAuthClientId: settings.clientId, oAuthClientSecret: settings.clientSecret },
    });
    this.endpoint = settings.endpoint;
  }

  override getRequestBuilderFactory(): BuilderFactory {
    const factory = super.getRequestBuilderFactory();
    return (...which) => {
      const builder = factory(...which);
      builder.interceptRequest((request) => ({
        ...request,
        url: request.url.replace(/^https:\/\/api-m\.paypal\.com/, this.endpoint),
      }));
      return builder;
    };
  }
}

interface Controllers {
  orders: OrdersController;
  payments: PaymentsController;
  transactions: TransactionSearchController;
}
/** Throws PayPalRefusal if PayPal rejects the call, and another Error without a response. */
export type Ask = <Result>(call: (controllers: Controllers) => Promise<ApiResponse<Result>>) => Promise<Result>;

function makeControllers(settings: PayPalSettings): Controllers {
  const client = new ClientAt(settings);
  return {
    orders: new OrdersController(client),
    payments: new PaymentsController(client),
    transactions: new TransactionSearchController(client),
  };
}

export function makeAsk(settings: PayPalSettings): Ask {
  let controllers = makeControllers(settings);
  return async (call) => {
    try {
      return (await call(controllers)).result;
    } catch (error) {
      const explained = explain(error);
      // A new client forgets the token, which the library caches for hours even when PayPal no longer accepts it.
      if (explained instanceof PayPalRefusal && explained.status === 401) controllers = makeControllers(settings);
      throw explained;
    }
  };
}
