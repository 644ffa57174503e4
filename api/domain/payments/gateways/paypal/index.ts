import { lazyGateway, type Environment, readCertificates, TIMEOUT_MS, readEndpoint, readGroup } from '../kit';
import type { PaymentGateway } from '../port';
import type { PayPalSettings } from './client';

/** Reads the settings. Returns null if none is set, and throws if only some are. */
export function readSettings(environment: Environment): PayPalSettings | null {
  const values = readGroup(environment, 'paypal');
  if (!values) return null;
  return {
    clientId: values.PAYPAL_CLIENT_ID,
    clientSecret: values.PAYPAL_CLIENT_SECRET,
    webhookId: values.PAYPAL_WEBHOOK_ID,
    merchantId: values.PAYPAL_MERCHANT_ID,
    endpoint: readEndpoint('PAYPAL_ENDPOINT', values.PAYPAL_ENDPOINT, 'https://api-m.paypal.com'),
    certificateRoots: values.PAYPAL_CERT_ROOTS ? readCertificates('PAYPAL_CERT_ROOTS', values.PAYPAL_CERT_ROOTS) : [],
    certificateOrigin: values.PAYPAL_CERT_ORIGIN
      ? new URL(readEndpoint('PAYPAL_CERT_ORIGIN', values.PAYPAL_CERT_ORIGIN, '')).origin
      : null,
    timeout: TIMEOUT_MS,
  };
}

export function makePayPalGateway(settings: PayPalSettings, now: () => Date = () => new Date()): PaymentGateway {
  return lazyGateway(
    {
      name: 'paypal',
      methods: ['PAYPAL'],
      // PayPal supports no won, and CNY only in mainland China.
      currencies: ['USD', 'HKD', 'EUR'],
      answers: {
        accepted: { status: 200, type: 'application/json', body: '{}' },
        refused: { status: 400, type: 'application/json', body: '{}' },
      },
    },
    async () => (await import('./operations')).makeAdapter(settings, now),
  );
}
