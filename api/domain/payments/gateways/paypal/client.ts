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

/** The currencies that PayPal writes without decimals. We store every currency with two. */
const WHOLE = new Set(['KRW', 'JPY', 'HUF', 'TWD']);

interface Money {
  currencyCode: string;
  value: string;
}

/** Formats an amount for PayPal. Throws for a fraction in a currency without decimals. */
export const moneyOf = (minor: number, currency: string): Money => ({
  currencyCode: currency,
  value: WHOLE.has(currency) ? toSmallest(minor, currency) : toDecimal(minor),
});

/** Parses an amount to exact minor units, or returns null. */
export function minorOf(value: string | undefined, currency: string): number | null {
  const negative = value?.startsWith('-') ?? false;
  const minor = parseDecimal(negative ? value?.slice(1) : value);
  if (minor === null || (WHOLE.has(currency) && minor % 100 !== 0)) return null;
  return negative ? -minor : minor;
}

/** Returns a statement line by event code: T00… payments, T11… refunds and reversals, T12… chargebacks. */
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
  // A refund that we requested has its own number as invoice, unlike one made on PayPal's site.
  const refundNo = info.invoiceId && info.invoiceId !== paymentNo ? info.invoiceId : undefined;
  return group === 'T11' || group === 'T12' ? { ...common, kind: 'REFUND', ...(refundNo && { refundNo }) } : null;
}

/** Returns a day's statement, or null if the app may not search transactions. */
export async function fetchStatement(ask: SendRequest, day: string): Promise<StatementLine[] | null> {
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
      if (error instanceof PayPalError && error.status === 403) return null;
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

/** The settings of PayPal. The webhook must be subscribed to `CHECKOUT.ORDER.APPROVED` and `PAYMENT.CAPTURE.*`. */
export interface PayPalSettings {
  clientId: string;
  clientSecret: string;
  webhookId: string;
  merchantId: string;
  endpoint: string;
  certificateRoots: readonly X509Certificate[];
  /** The allowed origin of certificate addresses, or null for https://*.paypal.com. */
  certificateOrigin: string | null;
  /** The timeout of a call to PayPal in milliseconds. */
  timeout: number;
}

export class PayPalError extends Error {
  constructor(
    readonly status: number,
    readonly issue: string,
  ) {
    super(`PayPal: ${status} ${issue}`.trim());
    this.name = 'PayPalError';
  }
  /** True if the same call may succeed later. */
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

/** Returns an error without the request, so that no token is logged. */
function explain(error: unknown): Error {
  const status = valueAt(error, 'statusCode');
  if (typeof status !== 'number')
    return new Error(`PayPal did not answer: ${error instanceof Error ? error.name : 'no connection'}`);
  // The library parses only some responses.
  const result = valueAt(error, 'result') ?? parsed(valueAt(error, 'body'));
  return new PayPalError(
    status,
    textAt(result, 'details.0.issue') ?? textAt(result, 'name') ?? textAt(result, 'error') ?? '',
  );
}

type BuilderFactory = ReturnType<Client['getRequestBuilderFactory']>;

/** PayPal's client with a configurable address. */
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
/** Calls PayPal. Throws PayPalError if PayPal rejects the call. */
export type SendRequest = <Result>(call: (controllers: Controllers) => Promise<ApiResponse<Result>>) => Promise<Result>;

function makeControllers(settings: PayPalSettings): Controllers {
  const client = new ClientAt(settings);
  return {
    orders: new OrdersController(client),
    payments: new PaymentsController(client),
    transactions: new TransactionSearchController(client),
  };
}

export function makeSendRequest(settings: PayPalSettings): SendRequest {
  let controllers = makeControllers(settings);
  return async (call) => {
    try {
      return (await call(controllers)).result;
    } catch (error) {
      const explained = explain(error);
      // Create a new client, because the library caches the token even when PayPal no longer accepts it.
      if (explained instanceof PayPalError && explained.status === 401) controllers = makeControllers(settings);
      throw explained;
    }
  };
}
