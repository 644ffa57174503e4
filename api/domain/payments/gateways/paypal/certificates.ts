import { HOUR_MS } from '@t3d/resources/kit';
import { X509Certificate, type KeyObject } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { readCertificates } from '../kit';
import { NoticeRejected } from '../port';
import type { PayPalSettings } from './client';

const KEPT = 16;
const LARGEST = 64 * 1024;
/** The waiting time before a failed address is fetched again. */
const SILENCE_MS = 60_000;
/** The number of failed addresses after which no new one is fetched, so that a sender cannot cause endless calls. */
const MAX_FAILURES = 16;

/** Rejects a certificate address outside PayPal's folder, because anybody can put an address into a notice. */
function checkAddress(address: string, origin: string | null): void {
  const url = URL.canParse(address) ? new URL(address) : null;
  const place =
    url &&
    (origin
      ? url.origin === origin
      : url.protocol === 'https:' && url.port === '' && url.hostname.endsWith('.paypal.com'));
  if (
    !place ||
    url.username ||
    url.password ||
    url.search ||
    url.hash ||
    !/^\/v1\/notifications\/certs\/[\w-]+$/.test(url.pathname)
  )
    throw new NoticeRejected('signature', "the certificate is not PayPal's");
}

const isCurrent = (certificate: X509Certificate, now: Date): boolean =>
  Date.parse(certificate.validFrom) <= now.getTime() && now.getTime() <= Date.parse(certificate.validTo);
const isIssued = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

/** Returns whether valid certificates lead from the bundle's first certificate to a root. */
function isTrusted(bundle: readonly X509Certificate[], roots: readonly X509Certificate[], now: Date): boolean {
  let [current] = bundle;
  for (let depth = 0; current && depth < 5; depth += 1) {
    const certificate = current;
    if (!isCurrent(certificate, now)) return false;
    if (roots.some((root) => isCurrent(root, now) && isIssued(certificate, root))) return true;
    current = bundle.find((other) => other !== certificate && isIssued(certificate, other));
  }
  return false;
}

async function fetchBundle(address: string, timeout: number): Promise<X509Certificate[]> {
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeout) });
  if (!response.ok) throw new Error(`PayPal: ${response.status} for its certificate`);
  const text = await response.text();
  if (text.length > LARGEST) throw new NoticeRejected('signature', 'the certificate is too large');
  try {
    return readCertificates('certificate', text);
  } catch {
    throw new NoticeRejected('signature', 'the certificate is none');
  }
}

class Failures {
  private readonly known = new Map<string, { error: unknown; until: number }>();

  /** Throws the recent failure of an address, or for a new address if too many others have failed. */
  check(address: string, isProven: boolean, now: Date): void {
    for (const [old, { until }] of this.known) if (until <= now.getTime()) this.known.delete(old);
    const failed = this.known.get(address);
    if (failed) throw failed.error;
    if (!isProven && this.known.size >= MAX_FAILURES)
      throw new Error('PayPal: too many certificates failed in the last minute');
  }

  async watch<Result>(address: string, now: Date, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      this.known.set(address, { error, until: now.getTime() + SILENCE_MS });
      throw error;
    }
  }
}

export type SigningKey = (address: string, now: Date) => Promise<KeyObject>;

/**
 * Returns PayPal's signing keys by certificate address, cached for twelve hours. Throws NoticeRejected for a foreign
 * address or root.
 */
export function makeSigningKey(settings: PayPalSettings): SigningKey {
  const isSandbox = new URL(settings.endpoint).hostname.includes('sandbox');
  const name = `messageverificationcerts${isSandbox ? '.sandbox' : ''}.paypal.com`;
  const kept = new Map<string, { leaf: X509Certificate; until: number }>();
  const failures = new Failures();
  let roots: X509Certificate[] | undefined;
  const prove = async (address: string, now: Date): Promise<X509Certificate> => {
    const bundle = await fetchBundle(address, settings.timeout);
    const leaf = bundle[0] as X509Certificate;
    roots ??= [...settings.certificateRoots, ...rootCertificates.map((pem) => new X509Certificate(pem))];
    if (!leaf.subject.split('\n').includes(`CN=${name}`))
      throw new NoticeRejected('signature', "the certificate is another service's");
    if (!isTrusted(bundle, roots, now)) throw new NoticeRejected('signature', 'nobody vouches for the certificate');
    return leaf;
  };
  return async (address, now) => {
    checkAddress(address, settings.certificateOrigin);
    const known = kept.get(address);
    if (known && now.getTime() < known.until && isCurrent(known.leaf, now)) return known.leaf.publicKey;
    failures.check(address, known !== undefined, now);
    const leaf = await failures.watch(address, now, () => prove(address, now));
    if (kept.size >= KEPT) kept.clear();
    kept.set(address, { leaf, until: now.getTime() + 12 * HOUR_MS });
    return leaf.publicKey;
  };
}
