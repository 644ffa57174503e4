import { expect, it } from '@jest/globals';
import type { OrderBill } from './calls';
import { partiesOf } from './bills';

const bill = (toAccount: number, amount: number): OrderBill => ({
  id: 1,
  createdAt: '',
  toAccount,
  toAccountLabel: `w${toAccount}`,
  type: 'BUY',
  amount,
  currency: 'USD',
  remark: null,
});

it('adds up what an order took from each wallet and gave it', () => {
  expect(partiesOf([bill(3, -1280), bill(2, 130), bill(3, 300), bill(2, -30)])).toEqual([
    { id: 3, label: 'w3', paid: -1280, received: 300, net: -980 },
    { id: 2, label: 'w2', paid: -30, received: 130, net: 100 },
  ]);
  expect(partiesOf([])).toEqual([]);
});
