import {
  lazyGateway,
  type Environment,
  readCertificates,
  readEllipticKey,
  TIMEOUT_MS,
  readEndpoint,
  readGroup,
  parseDecimal,
} from '../kit';
import type { PaymentGateway } from '../port';
import type { AppleSettings, Product } from './client';
import { WrongSettings } from '../../../../environment/read';

function readProducts(text: string): Product[] {
  return text.split(',').map((part) => {
    const [, currency = '', price, id = ''] = /^\s*([A-Z]{3}):([\d.]+):([\w.-]+)\s*$/.exec(part) ?? [];
    const amount = parseDecimal(price);
    if (amount === null || amount === 0)
      throw new WrongSettings(`APPLE_PRODUCTS: ${part.trim()} is not understood, USD:100.00:recharge100 is`);
    return { currency, amount, id };
  });
}

function readLink(text: string): string {
  if (!text.includes('{token}') || !text.includes('{product}') || !URL.canParse(text))
    throw new WrongSettings('APPLE_APP_LINK must be a link with {token} and {product}');
  return text;
}

function readEnvironment(text: string | undefined): AppleSettings['environment'] {
  if (text === undefined || text === 'Production' || text === 'Sandbox') return text ?? 'Production';
  throw new WrongSettings(`APPLE_ENVIRONMENT is ${text}: it must be Production or Sandbox`);
}

/** Reads the settings. Returns null if none is set, and throws if only some are. */
export function readSettings(environment: Environment): AppleSettings | null {
  const values = readGroup(environment, 'apple');
  if (!values) return null;
  if (!/^\d{1,15}$/.test(values.APPLE_APP_ID)) throw new WrongSettings('APPLE_APP_ID must be a number');
  return {
    bundleId: values.APPLE_BUNDLE_ID,
    appId: Number(values.APPLE_APP_ID),
    issuerId: values.APPLE_ISSUER_ID,
    keyId: values.APPLE_KEY_ID,
    privateKey: readEllipticKey('APPLE_PRIVATE_KEY', values.APPLE_PRIVATE_KEY),
    roots: readCertificates('APPLE_ROOT_CERTIFICATES', values.APPLE_ROOT_CERTIFICATES),
    appLink: readLink(values.APPLE_APP_LINK),
    products: readProducts(values.APPLE_PRODUCTS),
    environment: readEnvironment(values.APPLE_ENVIRONMENT),
    onlineChecks: values.APPLE_ONLINE_CHECKS?.toLowerCase() !== 'off',
    endpoint: values.APPLE_ENDPOINT ? readEndpoint('APPLE_ENDPOINT', values.APPLE_ENDPOINT, '') : null,
    timeout: TIMEOUT_MS,
  };
}

export function makeAppleGateway(settings: AppleSettings, now: () => Date = () => new Date()): PaymentGateway {
  return lazyGateway(
    {
      name: 'apple',
      methods: ['APPLE'],
      currencies: [...new Set(settings.products.map(({ currency }) => currency))],
      answers: {
        accepted: { status: 200, type: 'application/json', body: '{}' },
        refused: { status: 400, type: 'application/json', body: '{}' },
      },
    },
    async () => (await import('./operations')).makeAdapter(settings, now),
  );
}
