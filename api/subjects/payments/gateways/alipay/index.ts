import {
  lazyGateway,
  TIMEOUT_MS,
  readEndpoint,
  readGroup,
  readPrivateKey,
  readPublicKey,
  type Environment,
} from '../kit';
import type { PaymentGateway } from '../port';
import type { AlipaySettings } from './client';

/**
 * | variable | meaning | example |
 * |---|---|---|
 * | `ALIPAY_APP_ID` | our application at Alipay's open platform | `2021000122671080` |
 * | `ALIPAY_SELLER_ID` | the account that is paid: the merchant's PID | `2088102175868026` |
 * | `ALIPAY_PRIVATE_KEY` (or `_FILE`) | our application's private key, RSA2; PEM or its base64 body | `MIIEvQIBADANBg…`
 * | | `ALIPAY_PUBLIC_KEY` (or `_FILE`) | Alipay's public key for this application (not our own) | `MIIBIjANBgkqhk…` |
 * | `ALIPAY_ENDPOINT` | another gateway, the sandbox's for example |
 * `https://openapi-sandbox.dl.alipaydev.com/gateway.do` |
 *
 * Null when none is set; throws, naming what is missing, when only some are, and when a key is none.
 */
export function readSettings(environment: Environment): AlipaySettings | null {
  const values = readGroup(
    environment,
    ['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'],
    ['ALIPAY_ENDPOINT'],
  );
  return (
    values && {
      appId: values.ALIPAY_APP_ID,
      sellerId: values.ALIPAY_SELLER_ID,
      privateKey: readPrivateKey('ALIPAY_PRIVATE_KEY', values.ALIPAY_PRIVATE_KEY),
      alipayPublicKey: readPublicKey('ALIPAY_PUBLIC_KEY', values.ALIPAY_PUBLIC_KEY),
      endpoint: readEndpoint('ALIPAY_ENDPOINT', values.ALIPAY_ENDPOINT, 'https://openapi.alipay.com/gateway.do'),
      timeoutMs: TIMEOUT_MS,
    }
  );
}

/** Alipay of the mainland, in CNY: a code to scan, a page on a computer, a page on a phone. */
export function makeAlipayGateway(settings: AlipaySettings, now: () => Date = () => new Date()): PaymentGateway {
  return lazyGateway(
    {
      name: 'alipay',
      methods: ['ALIPAY', 'ALIPAY_WEB', 'ALIPAY_WEB_WAP'],
      currencies: ['CNY'],
      answers: {
        accepted: { status: 200, type: 'text/plain', body: 'success' },
        refused: { status: 400, type: 'text/plain', body: 'fail' },
      },
    },
    async () => (await import('./operations')).makeAdapter(settings, now),
  );
}
