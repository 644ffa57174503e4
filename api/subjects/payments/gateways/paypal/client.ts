import {
  Client,
  Environment,
  OrdersController,
  PaymentsController,
  TransactionSearchController,
  type ApiResponse,
} from '@paypal/paypal-server-sdk';
import { textAt, valueAt } from '../kit/values';
import type { PayPalSettings } from './settings';

/** PayPal answered, and refused. */
export class PayPalRefusal extends Error {
  constructor(
    readonly status: number,
    readonly issue: string,
  ) {
    super(`PayPal: ${status} ${issue}`.trim());
    this.name = 'PayPalRefusal';
  }
  /**
   * Whether the same call may succeed later: trouble of theirs, too many calls at once, or not enough money on our
   * account yet.
   */
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

/** What is logged of a failed call: never the request, whose headers carry our token. */
function explain(error: unknown): Error {
  const status = valueAt(error, 'statusCode');
  if (typeof status !== 'number')
    return new Error(`PayPal did not answer: ${error instanceof Error ? error.name : 'no connection'}`);
  // The library parses the answers that it has a type for, and leaves the rest as text.
  const result = valueAt(error, 'result') ?? parsed(valueAt(error, 'body'));
  return new PayPalRefusal(
    status,
    textAt(result, 'details.0.issue') ?? textAt(result, 'name') ?? textAt(result, 'error') ?? '',
  );
}

type BuilderFactory = ReturnType<Client['getRequestBuilderFactory']>;

/** The library has the addresses of production and sandbox only. */
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
/** Makes a call. Refuses by PayPalRefusal; fails by an Error when there is no answer. */
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
      // The library keeps a token for hours, also one that PayPal no longer takes.
      if (explained instanceof PayPalRefusal && explained.status === 401) controllers = makeControllers(settings);
      throw explained;
    }
  };
}
