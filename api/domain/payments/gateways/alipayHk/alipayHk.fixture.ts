import { afterEach, beforeEach } from '@jest/globals';
import type { FakeAntom } from '../../../../test/gateways/alipayHk';
import { ENVIRONMENT, startAntom } from '../../../../test/gateways/alipayHk';
import type { AlipayHkSettings } from '.';
import { makeAlipayHkGateway, readSettings } from '.';

export let fake: FakeAntom;
export let gateway: ReturnType<typeof makeAlipayHkGateway>;
export let impatient: ReturnType<typeof makeAlipayHkGateway>;

export function openAlipayHk(): void {
  beforeEach(async () => {
    fake = await startAntom();
    const own = settings({ ALIPAY_HK_ENDPOINT: fake.url, ALIPAY_HK_CURRENCIES: 'HKD,KRW' });
    gateway = makeAlipayHkGateway(own, () => NOW);
    impatient = makeAlipayHkGateway({ ...own, timeoutMs: MOMENT_MS }, () => NOW);
  });
  afterEach(() => fake.close());
}

export const NOW = new Date('2026-11-20T04:10:00Z');
const MOMENT_MS = 200;
export const settings = (change: Record<string, string> = {}): AlipayHkSettings =>
  readSettings({ ...ENVIRONMENT, ...change }) as AlipayHkSettings;
