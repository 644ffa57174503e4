/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { WithApi } from '../test/WithApi';
import { dataClient } from './http';
import { ProductSettingsContext } from './manifest';
import { type AttentionItem, neededLines, totalOf, useWaiting } from './waiting';

afterEach(() => {
  jest.restoreAllMocks();
});

function ask(countsWaiting?: boolean) {
  const call = jest.spyOn(dataClient, 'call').mockResolvedValue({ json: { data: [] } } as never);
  const facts = { builtin: { everyone: [], admins: [] }, ...(countsWaiting !== undefined && { countsWaiting }) };
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ProductSettingsContext.Provider value={facts}>
      <WithApi client={client}>{children}</WithApi>
    </ProductSettingsContext.Provider>
  );
  const { result } = renderHook(useWaiting, { wrapper });
  return { call, result };
}

test('requests the numbers of pending rows when the product has them', async () => {
  const { call, result } = ask(true);
  await waitFor(() => expect(result.current.data).toEqual([]));
  expect(call).toHaveBeenCalledTimes(1);
});

test('requests no numbers of pending rows when the product has none', async () => {
  const { call, result } = ask();
  await Promise.resolve();
  expect([call.mock.calls.length, result.current.fetchStatus, result.current.data]).toEqual([0, 'idle', undefined]);
});

test('counts rows once that two lists show, and leaves out lines for information', () => {
  const line = (resource: string, count: number, more: Partial<AttentionItem> = {}): AttentionItem => ({
    resource,
    count,
    filter: {},
    kind: 'state',
    tone: '',
    mine: false,
    counted: true,
    ...more,
  });
  const needed = neededLines([
    line('orders', 5),
    line('sms-orders', 2, { among: 'orders' }),
    line('users', 9, { counted: false }),
    line('statements', 1),
  ]);
  expect([needed.map(({ resource }) => resource), totalOf(needed)]).toEqual([['orders', 'statements'], 6]);
});
