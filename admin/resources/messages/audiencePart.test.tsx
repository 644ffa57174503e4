/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { openPage } from '../../test/page';
import { rows, serve } from '../../test/server';
import { AudiencePart } from './AudiencePart';
import type { Composer } from './useMessage';

afterEach(cleanup);

test('an agent is found by what is typed, and picked', async () => {
  const server = serve({ 'GET users': () => rows({ id: 7, account: 'yuan', nickname: 'Yuanhang' }) });
  const set = jest.fn();
  const composer = { values: { audience: null }, reach: undefined, set } as unknown as Composer;
  openPage(<AudiencePart composer={composer} />, {});
  const field = screen.getByRole('combobox', { name: 'And these agents' }) as HTMLInputElement;
  act(() => field.focus());
  fireEvent.change(field, { target: { value: 'yuan' } });
  await waitFor(() => expect(server.to('GET users').map(({ query }) => query.get('q'))).toContain('yuan'));
  expect(field.value).toBe('yuan');
  fireEvent.click(await screen.findByRole('option', { name: 'Yuanhang' }));
  expect(set).toHaveBeenCalledWith({ audience: { roles: [], levels: [], accounts: [7] } });
});
