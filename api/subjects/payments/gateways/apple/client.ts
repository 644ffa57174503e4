import { APIException, AppStoreServerAPIClient, Environment } from '@apple/app-store-server-library';
import type { AppleSettings } from './settings';

const ADDRESSES = {
  Production: 'https://api.storekit.apple.com',
  Sandbox: 'https://api.storekit-sandbox.apple.com',
} as const;

/** The library would wait for ever, and calls Apple's own addresses only. */
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

  /** Node's own fetch; its answer has all that the library reads of the one that it names. */
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

/**
 * What the App Store has signed of a transaction; null when it has none of that number. Fails, by an Error, when it
 * does not answer.
 */
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
