import { AlipaySdk } from 'alipay-sdk';
import { toShanghai } from '../kit/times';
import type { AlipaySettings } from './settings';

export type Business = Readonly<Record<string, string | undefined>>;
export interface Addresses {
  notifyUrl?: string;
  returnUrl?: string;
}
/** An answer whose signature is good. `code` 10000 is success; `sub_code` is the reason why not. */
export type AlipayAnswer = Readonly<Record<string, string | undefined>> & { readonly code: string };

/** Alipay could not be reached, or did not understand: worth another try with the same numbers, or a person's look. */
export class AlipayFailed extends Error {
  constructor(method: string, answer: AlipayAnswer) {
    super(`Alipay answers ${method} with ${answer.code} ${answer.sub_code ?? answer.msg ?? ''}`.trim());
    this.name = 'AlipayFailed';
  }
}

export interface AlipayClient {
  /** Throws when the answer is not signed by Alipay, and when none comes in time. */
  ask(method: string, business: Business, addresses?: Addresses): Promise<AlipayAnswer>;
  /** A signed address of Alipay's, for the payer's browser. */
  page(method: string, business: Business, addresses: Addresses): string;
  /** Is this notice signed by Alipay? */
  isSigned(fields: Readonly<Record<string, string>>): boolean;
}

const present = (business: Business): Record<string, string> =>
  Object.fromEntries(Object.entries(business).filter((pair): pair is [string, string] => pair[1] !== undefined));

/** Alipay's open platform through its own SDK, RSA2 alone. */
export function makeClient(settings: AlipaySettings, now: () => Date): AlipayClient {
  const sdk = new AlipaySdk({
    appId: settings.appId,
    privateKey: String(settings.privateKey.export({ type: 'pkcs8', format: 'pem' })).trim(),
    keyType: 'PKCS8',
    alipayPublicKey: String(settings.alipayPublicKey.export({ type: 'spki', format: 'pem' })).trim(),
    gateway: settings.endpoint,
    timeout: settings.timeoutMs,
    camelcase: false,
  });
  // The SDK would write the server's own time; Alipay wants its.
  const parameters = (business: Business, addresses: Addresses): Record<string, unknown> => ({
    ...addresses,
    timestamp: toShanghai(now()),
    bizContent: present(business),
  });
  return {
    ask: async (method, business, addresses = {}) =>
      (await sdk.exec(method, parameters(business, addresses), { validateSign: true })) as AlipayAnswer,
    page: (method, business, addresses) => sdk.pageExec(method, 'GET', parameters(business, addresses)),
    isSigned(fields) {
      // The SDK takes the algorithm from the notice itself: the old one is not for it to choose.
      if (!fields.sign || (fields.sign_type ?? 'RSA2') !== 'RSA2') return false;
      return sdk.checkNotifySignV2({ ...fields });
    },
  };
}
