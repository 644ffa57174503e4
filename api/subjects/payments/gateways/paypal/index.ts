import { lazyGateway } from '../kit/settings';
import type { PaymentGateway } from '../port';
import type { PayPalSettings } from './settings';

export { readSettings, type PayPalSettings } from './settings';

/** PayPal, Orders v2. */
export function makePayPalGateway(settings: PayPalSettings, now: () => Date = () => new Date()): PaymentGateway {
  return lazyGateway(
    {
      name: 'paypal',
      methods: ['PAYPAL'],
      // It takes no won at all, and renminbi in the mainland only.
      currencies: ['USD', 'HKD', 'EUR'],
      answers: {
        accepted: { status: 200, type: 'application/json', body: '{}' },
        refused: { status: 400, type: 'application/json', body: '{}' },
      },
    },
    async () => (await import('./operations')).makeAdapter(settings, now),
  );
}
