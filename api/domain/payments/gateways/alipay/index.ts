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

/** Reads the settings. Returns null if none is set, and throws if only some are. */
export function readSettings(environment: Environment): AlipaySettings | null {
  const values = readGroup(environment, 'alipay');
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

/** Creates the gateway for Alipay in mainland China, in CNY. */
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
