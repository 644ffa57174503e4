import { lazyGateway } from '../kit/settings';
import type { PaymentGateway } from '../port';
import type { AppleSettings } from './settings';

export { readSettings, type AppleSettings } from './settings';

/** Apple In-App Purchase. */
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
