import type { X509Certificate } from 'node:crypto';
import { type Environment, readCertificates, TIMEOUT_MS, readEndpoint, readGroup } from '../kit/settings';

/**
 * PayPal: Orders v2, and a webhook that must be subscribed to `CHECKOUT.ORDER.APPROVED` and `PAYMENT.CAPTURE.*`.
 *
 * | variable | meaning | example |
 * |---|---|---|
 * | `PAYPAL_CLIENT_ID` | client id of the app | `AeA1QIZXiflr…` |
 * | `PAYPAL_CLIENT_SECRET` (or `_FILE`) | its secret | |
 * | `PAYPAL_WEBHOOK_ID` | id of the webhook; part of what PayPal signs | `1JE4291016473214C` |
 * | `PAYPAL_MERCHANT_ID` | number of the account that is paid | `LLCK5GYWKHPE2` |
 * | `PAYPAL_ENDPOINT` | another address of the API: sandbox, or fake server | `https://api-m.sandbox.paypal.com` |
 * | `PAYPAL_CERT_ROOTS` (or `_FILE`) | issuers of PayPal's signing certificate beside those of Node.js | PEM bundle |
 * | `PAYPAL_CERT_ORIGIN` | where it may come from but paypal.com, for a fake server | `http://127.0.0.1:9002` |
 */
export interface PayPalSettings {
  clientId: string;
  clientSecret: string;
  webhookId: string;
  merchantId: string;
  endpoint: string;
  certificateRoots: readonly X509Certificate[];
  /** Null: https://*.paypal.com. */
  certificateOrigin: string | null;
  /** Milliseconds to wait for an answer. */
  timeout: number;
}

const REQUIRED = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID', 'PAYPAL_MERCHANT_ID'] as const;
const OPTIONAL = ['PAYPAL_ENDPOINT', 'PAYPAL_CERT_ROOTS', 'PAYPAL_CERT_ORIGIN'] as const;

/** PayPal's settings from the environment; null when there are none. Refuses half a configuration. */
export function readSettings(environment: Environment): PayPalSettings | null {
  const values = readGroup(environment, REQUIRED, OPTIONAL);
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
