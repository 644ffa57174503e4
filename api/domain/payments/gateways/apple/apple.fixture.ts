import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { newPaymentNo } from '../../startPayment';
import type { PaymentGateway } from '../port';
import { type FakeApple, startApple } from '../../../../test/gateways/apple';
import { makeAppleGateway } from '.';
import { tokenOf } from './operations';

export let fake: FakeApple;
export let gateway: PaymentGateway;

/**
 * Starts one fake Apple server and one gateway for all tests of the file. Before each test, resets only the fake's
 * answers and its list of requests.
 */
export function openApple(): void {
  beforeAll(async () => {
    fake = await startApple();
    gateway = makeAppleGateway(fake.settings);
  });
  beforeEach(() => {
    Object.assign(fake, { rejectNext: null, answerChain: fake.chain });
    fake.requests.length = 0;
  });
  afterAll(() => fake.close());
}

export const number = (): string => newPaymentNo({ now: () => new Date() });
export const bought = (more?: Record<string, unknown>) => {
  const paymentNo = number();
  return { paymentNo, transaction: fake.buy(tokenOf(paymentNo), more) };
};
