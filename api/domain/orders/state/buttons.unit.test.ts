import { expect, test } from '@jest/globals';
import orders from '@t3d/resources/orders/orders';
import smsOrders from '@t3d/resources/orders/sms-orders';
import { type Step, transition } from './receipts';

const statesOf = (where: { status?: string | readonly string[] } | undefined): string[] =>
  ([] as string[]).concat(where?.status ?? []).toSorted();
const fromOf = (step: Step): string[] => [...transition(step).from].toSorted();

const { actions, deletable } = orders.declaration;
const buttons = { ...actions, delete: { enabledWhen: deletable } } as unknown as Record<
  string,
  { enabledWhen?: Parameters<typeof statesOf>[0] }
>;

test.each<Step>(['apply-revoke', 'retry', 'finish', 'force-completion', 'partial-refund', 'delete'])(
  'enables the button of %s in exactly the states in which the state machine allows the step',
  (step) => {
    expect(statesOf(buttons[step]?.enabledWhen)).toEqual(fromOf(step));
  },
);

test('allows the revoke of SMS orders in the same states as data orders, and never allows a deletion', () => {
  expect(deletable.orderType).toBe('DATA');
  expect(statesOf(smsOrders.declaration.actions.revoke.enabledWhen)).toEqual(fromOf('apply-revoke'));
  const { access, overrides } = smsOrders.declaration;
  expect([Object.keys(access).includes('delete'), overrides, 'deletable' in smsOrders.declaration]).toEqual([
    false,
    ['create'],
    false,
  ]);
});
