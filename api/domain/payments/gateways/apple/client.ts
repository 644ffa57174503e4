import { APIException, AppStoreServerAPIClient, Environment } from '@apple/app-store-server-library';
import type { KeyObject, X509Certificate } from 'node:crypto';

/** The settings of Apple In-App Purchase. Apple posts server notifications (version 2) to our notice URL. */
export interface AppleSettings {
  bundleId: string;
  appId: number;
  issuerId: string;
  keyId: string;
  privateKey: KeyObject;
  roots: readonly X509Certificate[];
  appLink: string;
  products: readonly Product[];
  environment: 'Production' | 'Sandbox';
  onlineChecks: boolean;
  /** The address of Apple's API, or null for Apple's own. */
  endpoint: string | null;
  /** The timeout of a call to Apple in milliseconds. */
  timeout: number;
}

export interface Product {
  currency: string;
  amount: number;
  id: string;
}

const ADDRESSES = {
  Production: 'https://api.storekit.apple.com',
  Sandbox: 'https://api.storekit-sandbox.apple.com',
} as const;

/** Apple's client with a timeout and a configurable address. */
class ClientAt extends AppStoreServerAPIClient {
  constructor(private readonly settings: AppleSettings) {
    const { privateKey, keyId, issuerId, bundleId, environment } = settings;
    super(
      privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      keyId,
      issuerId,
      bundleId,
      environment === 'Sandbox' ? Environment.SANDBOX : Environment.PRODUCTION,
    );
  }

  /** Sends a request by Node's fetch, whose response has every property that the library reads. */
  protected override async makeFetchRequest(
    path: string,
    _query: URLSearchParams,
    method: string,
    _body: unknown,
    headers: Record<string, string>,
  ): Promise<never> {
    const { endpoint, environment, timeout } = this.settings;
    return (await fetch(`${endpoint ?? ADDRESSES[environment]}${path}`, {
      method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })) as never;
  }
}

/** Returns a signed transaction, or null for an unknown number. Throws if Apple does not respond. */
export type FetchTransaction = (transactionId: string) => Promise<string | null>;

export function makeFetchTransaction(settings: AppleSettings): FetchTransaction {
  const client = new ClientAt(settings);
  return async (transactionId) => {
    try {
      const { signedTransactionInfo } = await client.getTransactionInfo(encodeURIComponent(transactionId));
      if (!signedTransactionInfo) throw new Error('an answer without a transaction');
      return signedTransactionInfo;
    } catch (error) {
      if (error instanceof APIException && error.httpStatusCode === 404) return null;
      const what =
        error instanceof APIException
          ? `${error.httpStatusCode} ${error.apiError ?? ''}`.trim()
          : (error as Error).message;
      throw new Error(`Apple did not answer: ${what}`, { cause: error });
    }
  };
}
