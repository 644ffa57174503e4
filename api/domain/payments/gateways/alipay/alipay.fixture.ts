import { afterEach, beforeEach } from '@jest/globals';
import type { FakeAlipay } from '../../../../test/gateways/alipay';
import { ENVIRONMENT, startAlipay } from '../../../../test/gateways/alipay';
import type { AlipaySettings } from './client';
import { makeAlipayGateway, readSettings } from '.';

export let fake: FakeAlipay;
export let gateway: ReturnType<typeof makeAlipayGateway>;
export let impatient: ReturnType<typeof makeAlipayGateway>;

export function openAlipay(): void {
  beforeEach(async () => {
    fake = await startAlipay();
    const settings = readSettings({ ...ENVIRONMENT, ALIPAY_ENDPOINT: fake.url }) as AlipaySettings;
    gateway = makeAlipayGateway(settings, () => NOW);
    impatient = makeAlipayGateway({ ...settings, timeoutMs: MOMENT_MS }, () => NOW);
  });
  afterEach(() => fake.close());
}

const NOW = new Date('2026-11-20T04:10:00Z');
const MOMENT_MS = 200;
