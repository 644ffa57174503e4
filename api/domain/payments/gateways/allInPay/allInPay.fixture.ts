import { afterEach, beforeEach } from '@jest/globals';
import type { FakeAllInPay } from '../../../../test/gateways/allInPay';
import { ENVIRONMENT, startAllInPay } from '../../../../test/gateways/allInPay';
import type { AllInPaySettings } from '.';
import { makeAllInPayGateway, readSettings } from '.';

export let fake: FakeAllInPay;
export let gateway: ReturnType<typeof makeAllInPayGateway>;
export let impatient: ReturnType<typeof makeAllInPayGateway>;

export function openAllInPay(): void {
  beforeEach(async () => {
    fake = await startAllInPay();
    const settings = readSettings({ ...ENVIRONMENT, ALL_IN_PAY_ENDPOINT: `${fake.url}/apiweb` }) as AllInPaySettings;
    gateway = makeAllInPayGateway(settings, () => NOW);
    impatient = makeAllInPayGateway({ ...settings, timeoutMs: MOMENT_MS }, () => NOW);
  });
  afterEach(() => fake.close());
}

const NOW = new Date('2026-11-20T04:10:00Z');
const MOMENT_MS = 200;
