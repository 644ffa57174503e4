import { describe, expect, test } from '@jest/globals';
import { HOUR_MS } from '@t3d/resources/kit';
import { generateKeyPairSync } from 'node:crypto';
import { certify } from '../../../../test/gateways/fakeCertificates';
import type { RawNotice } from '../port';
import type { FakePayPal } from '../../../../test/gateways/paypal';
import { altered } from '../../../../test/gateways/notices';
import { makePayPalGateway } from '.';
import { fake, gateway, openPayPal, rejectedNotice } from './paypal.fixture';

openPayPal();

describe('the signature of a PayPal notice', () => {
  const some = (forgery?: Parameters<FakePayPal['notice']>[2]): RawNotice =>
    fake.notice('PAYMENT.CAPTURE.PENDING', {}, forgery);
  const folder = (): string => `${fake.settings.certificateOrigin}/v1/notifications/certs`;

  test('verifies PayPal notices with a certificate that is fetched only once', async () => {
    const fresh = makePayPalGateway(fake.settings);
    expect(await fresh.verify(some())).toBeNull();
    expect(await fresh.verify(some())).toBeNull();
    expect(fake.requests.filter(({ url }) => url.pathname.startsWith('/v1/notifications'))).toHaveLength(1);
  });

  test('rejects a PayPal notice with another key, webhook or algorithm', async () => {
    await expect(
      gateway.verify(some({ key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey })),
    ).rejects.toEqual(rejectedNotice('signature'));
    await expect(gateway.verify(some({ webhookId: '2JE4291016473214C' }))).rejects.toEqual(rejectedNotice('signature'));
    await expect(gateway.verify(some({ algorithm: 'none' }))).rejects.toEqual(rejectedNotice('signature'));
  });

  test('rejects a PayPal notice when any part of the notice is altered', async () => {
    const notice = some();
    const body = notice.body.toString();
    const changes = [
      { body: body.replace('PENDING', 'COMPLETED') },
      { body: `${body} ` },
      { headers: { 'paypal-transmission-id': 'another' } },
      { headers: { 'paypal-transmission-time': new Date(Date.now() - 1000).toISOString() } },
      { headers: { 'paypal-transmission-sig': 'AAAA' } },
    ];
    for (const change of changes)
      await expect(gateway.verify(altered(notice, change))).rejects.toEqual(rejectedNotice('signature'));
  });

  test.each([
    'paypal-transmission-id',
    'paypal-transmission-time',
    'paypal-transmission-sig',
    'paypal-cert-url',
    'paypal-auth-algo',
  ])('rejects a PayPal notice without %s', async (header) => {
    await expect(gateway.verify(altered(some(), { headers: { [header]: undefined } }))).rejects.toEqual(
      rejectedNotice('signature'),
    );
  });

  test('reports a PayPal notice as stale after four days or when its date is in the future', async () => {
    await expect(gateway.verify(some({ time: new Date(Date.now() - 97 * HOUR_MS) }))).rejects.toEqual(
      rejectedNotice('stale'),
    );
    await expect(gateway.verify(some({ time: new Date(Date.now() + HOUR_MS) }))).rejects.toEqual(
      rejectedNotice('stale'),
    );
    expect(await gateway.verify(some({ time: new Date(Date.now() - 71 * HOUR_MS) }))).toBeNull();
    await expect(
      gateway.verify(altered(some(), { headers: { 'paypal-transmission-time': 'yesterday' } })),
    ).rejects.toEqual(rejectedNotice('malformed'));
  });

  test('rejects a PayPal notice with a certificate that is hosted elsewhere', async () => {
    const real = makePayPalGateway({ ...fake.settings, certificateOrigin: null });
    for (const certificate of [
      'https://evil.test/v1/notifications/certs/CERT-1',
      'http://api.paypal.com/v1/notifications/certs/CERT-1',
      'https://api.paypal.com.evil.test/v1/notifications/certs/CERT-1',
      'https://evilpaypal.com/v1/notifications/certs/CERT-1',
      'https://api.paypal.com:8443/v1/notifications/certs/CERT-1',
      'https://a@api.paypal.com/v1/notifications/certs/CERT-1',
      'https://api.paypal.com/v1/notifications/certs/../../x',
      'https://api.paypal.com/other/CERT-1',
      'https://api.paypal.com/v1/notifications/certs/CERT-1?next=x',
      'rubbish',
    ])
      await expect(real.verify(some({ certificate }))).rejects.toEqual(rejectedNotice('signature'));
    await expect(
      gateway.verify(some({ certificate: 'https://api.paypal.com/v1/notifications/certs/CERT-1' })),
    ).rejects.toEqual(rejectedNotice('signature'));
  });

  test('rejects a PayPal notice with a certificate that is untrusted, expired or of another name', async () => {
    const day = 24 * HOUR_MS;
    const name = 'messageverificationcerts.paypal.com';
    const stranger = certify({ name: 'Stranger Root', kind: 'rsa', ca: true });
    const noIssuer = certify({ name: 'Test Sub', kind: 'rsa', issuer: fake.root });
    const bad = {
      self: certify({ name, kind: 'rsa' }),
      stranger: certify({ name, kind: 'rsa', issuer: stranger }),
      another: certify({ name: 'evil.paypal.com.evil.test', kind: 'rsa', issuer: fake.root }),
      sandbox: certify({ name: 'messageverificationcerts.sandbox.paypal.com', kind: 'rsa', issuer: fake.root }),
      old: certify({
        name,
        kind: 'rsa',
        issuer: fake.root,
        from: new Date(Date.now() - 3 * day),
        to: new Date(Date.now() - day),
      }),
      early: certify({ name, kind: 'rsa', issuer: fake.root, from: new Date(Date.now() + day) }),
      underLeaf: certify({ name, kind: 'rsa', issuer: noIssuer }),
    };
    for (const [place, certified] of Object.entries(bad)) {
      fake.certificates.set(place, certified.pem + stranger.pem + noIssuer.pem);
      await expect(
        gateway.verify(some({ key: certified.privateKey, certificate: `${folder()}/${place}` })),
      ).rejects.toEqual(rejectedNotice('signature'));
    }
    const good = certify({ name, kind: 'rsa', issuer: fake.root });
    fake.certificates.set('good', good.pem);
    expect(await gateway.verify(some({ key: good.privateKey, certificate: `${folder()}/good` }))).toBeNull();
    fake.certificates.set('rubbish', 'rubbish');
    await expect(gateway.verify(some({ certificate: `${folder()}/rubbish` }))).rejects.toEqual(
      rejectedNotice('signature'),
    );
  });

  test('throws so that PayPal repeats the notice when its certificate cannot be fetched', async () => {
    await expect(gateway.verify(some({ certificate: `${folder()}/missing` }))).rejects.toThrow('404');
  });

  test.each(['', 'rubbish', '[]', '{}'])('rejects a PayPal notice with an unreadable signature (%s)', async (body) => {
    await expect(gateway.verify({ headers: {}, body: Buffer.from(body), query: {} })).rejects.toMatchObject({
      name: 'NoticeRejected',
    });
  });
});
