/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { makeField, makeResource } from '../../test/declared';
import { openPage } from '../../test/page';
import { rows, serve } from '../../test/server';
import { AudiencePart } from './AudiencePart';
import type { Composer } from './messageCalls';

const USERS = makeResource([makeField('nickname', 'text'), makeField('role', 'enum')], {
  name: 'users',
  recordLabel: ['nickname'],
  list: { columns: [], hidden: [], sort: { field: 'id', order: 'DESC' }, search: true, sums: [], inline: [] },
});

afterEach(cleanup);

test('finds agents by typed text when the user chooses receivers, and selects an agent', async () => {
  const server = serve({ 'GET users': () => rows({ id: 7, nickname: 'Yuanhang', role: 'AGENT_1' }) });
  const set = jest.fn();
  const composer = { values: { audience: null }, reach: undefined, set } as unknown as Composer;
  openPage(<AudiencePart composer={composer} />, { resources: [USERS] });
  const field = screen.getByRole('combobox', { name: 'And these agents' }) as HTMLInputElement;
  act(() => field.focus());
  fireEvent.change(field, { target: { value: 'yuan' } });
  await waitFor(() => expect(server.to('GET users').map(({ query }) => query.get('q'))).toContain('yuan'));
  expect(server.to('GET users').map(({ query }) => query.get('role_in'))).toContain('AGENT_1,AGENT_2,AGENT_3');
  expect(field.value).toBe('yuan');
  fireEvent.click(await screen.findByRole('option', { name: 'Yuanhang' }));
  expect(set).toHaveBeenCalledWith({ audience: { roles: [], levels: [], accounts: [7] } });
});

test('selects all customer levels when the user ticks the first role', () => {
  serve({});
  const set = jest.fn();
  const composer = { values: { audience: { roles: [], levels: [] } }, reach: undefined, set } as unknown as Composer;
  openPage(<AudiencePart composer={composer} />, { resources: [USERS] });
  fireEvent.click(screen.getAllByRole('checkbox')[1] as HTMLElement);
  expect(set).toHaveBeenCalledWith({ audience: { roles: ['AGENT_2'], levels: ['VIP', 'REGULAR', 'SEAMAN'] } });
});
