import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { newPaymentNo } from '../../startPayment';
import type { PaymentGateway } from '../port';
import { type FakeApple, startApple } from '../../../../test/gateways/apple';
import { makeAppleGateway } from '.';
import { tokenOf } from './operations';

export let fake: FakeApple;
export let gateway: PaymentGateway;

/** Starts a fake Apple server and a gateway for all tests of the file. */
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
