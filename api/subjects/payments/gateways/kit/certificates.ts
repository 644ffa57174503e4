import { X509Certificate } from 'node:crypto';
import { WrongSettings } from '../../../../environment/read';

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * The certificates of a PEM bundle in their order, or of base64 bodies with commas between them. Throws, by the
 * variable's name, when there is none.
 */
export function readCertificates(name: string, text: string): X509Certificate[] {
  const unfolded = text.replaceAll('\\n', '\n');
  const all: (string | Buffer)[] = unfolded.includes('-----BEGIN')
    ? [...unfolded.matchAll(PEM)].map(([pem]) => pem)
    : unfolded
        .split(/[,\s]+/)
        .filter(Boolean)
        .map((body) => Buffer.from(body, 'base64'));
  if (all.length > 0)
    try {
      return all.map((one) => new X509Certificate(one));
    } catch {
      /* refused below */
    }
  throw new WrongSettings(`${name}: this is no certificate, neither as PEM nor as the base64 of one`);
}
