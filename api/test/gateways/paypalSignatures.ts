import { X509Certificate, createSign, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Certified } from './fakeCertificates';
import { certify } from './fakeCertificates';
import type { RawNotice } from '../../domain/payments/gateways/port';
import type { PayPalSettings } from '../../domain/payments/gateways/paypal/client';

/** The differences between a forged and a genuine notice. */
export interface Forgery {
  key?: KeyObject;
  webhookId?: string;
  time?: Date;
  certificate?: string;
  algorithm?: string;
  id?: string;
}

/** Creates the certificate chain of the signing service and its bundle. */
export function makeChain(): { root: Certified; leaf: Certified; bundle: string } {
  const root = certify({ name: 'Test Root', kind: 'rsa', ca: true });
  const middle = certify({ name: 'Test Server CA', kind: 'rsa', ca: true, issuer: root });
  const leaf = certify({ name: 'messageverificationcerts.paypal.com', kind: 'rsa', issuer: middle });
  return { root, leaf, bundle: leaf.pem + middle.pem };
}

export function signNotice(settings: PayPalSettings, key: KeyObject, body: Buffer, forgery: Forgery): RawNotice {
  const [id, time] = [randomBytes(16).toString('hex'), (forgery.time ?? new Date()).toISOString()];
  const signature = createSign('RSA-SHA256')
    .update(`${id}|${time}|${forgery.webhookId ?? settings.webhookId}|${crc32(body)}`)
    .sign(forgery.key ?? key, 'base64');
  const certificate =
    forgery.certificate ?? `${settings.certificateOrigin}/v1/notifications/certs/CERT-360caa42-fca2a594-1d93a270`;
  return {
    headers: {
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signature,
      'paypal-cert-url': certificate,
      'paypal-auth-algo': forgery.algorithm ?? 'SHA256withRSA',
    },
    body,
    query: {},
  };
}

/** Returns settings that trust this root and fetch certificates from the fake server. */
export const settingsFor = (root: Certified, url: string): PayPalSettings => ({
  clientId: 'client',
  clientSecret: 'secret-of-the-client',
  webhookId: '1JE4291016473214C',
  merchantId: 'LLCK5GYWKHPE2',
  endpoint: url,
  certificateRoots: [new X509Certificate(root.pem)],
  certificateOrigin: url,
  timeout: 2_000,
});
