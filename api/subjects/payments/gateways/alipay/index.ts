import { lazyGateway } from '../kit/settings';
import type { PaymentGateway } from '../port';
import type { AlipaySettings } from './settings';

export { readSettings, type AlipaySettings } from './settings';

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
