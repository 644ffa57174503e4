/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { makeField, makeResource } from '../test/declared';
import { openPage } from '../test/page';
import { serve } from '../test/server';
import { storage } from '../providers/storage';
import { FigureHelp } from './FigureHelp';

afterEach(cleanup);

const ORDERS = makeResource([makeField('price')], { name: 'orders', path: '/order/order-list' });
const list = {
  resource: 'orders',
  filter: { createdAt_gte: '2020-11-18T16:00:00.000Z', createdAt_lte: '2020-11-20T15:59:59.999Z' },
};

const open = async (shown: Parameters<typeof FigureHelp>[0]): Promise<string> => {
  serve({});
  storage.setGmtOffset('tester', 480);
  openPage(<FigureHelp {...shown} />, { resource: ORDERS, resources: [ORDERS] });
  fireEvent.click(await screen.findByRole('button', { name: 'Sales: how it is counted' }));
  return (await screen.findByRole('dialog', { name: 'Sales' })).textContent;
};

test("explains a figure with a time span in the account's time zone, and links to the list of the figure", async () => {
  const text = await open({ label: 'Sales', text: 'What was paid.', list });
  expect(text).toContain('What was paid.');
  expect(text).toContain('2020-11-19 00:00 – 2020-11-20 23:59 (UTC+08:00, the time zone of your account)');
  const link = screen.getByRole('link', { name: 'View the list that adds up to it' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('2020-11-18T16:00:00.000Z');
});

test('does not say that a list adds up to a figure when the list has no column that does', async () => {
  await open({ label: 'Sales', text: 'What was paid.', list, addsUp: false });
  expect(screen.getByRole('link', { name: 'View the records that are counted' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /adds up/ })).toBeNull();
});

test('describes a figure without a time span as current', async () => {
  expect(await open({ label: 'Sales', text: 'What was paid.' })).toContain('Now (UTC+08:00');
});
