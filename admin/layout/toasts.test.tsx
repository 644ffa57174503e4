/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNotify, useUpdate } from 'ra-core';
import type { ReactNode } from 'react';
import {
  BulkDeleteButton,
  DataTable,
  DeleteButton,
  Edit,
  ExportButton,
  InPlaceEditor,
  List,
  SimpleForm,
  TextInput,
} from 'react-admin';
import { makeField, makeResource } from '../test/declared';
import { openPage } from '../test/page';
import { errorResponse, rows, serve } from '../test/server';
import { logOut } from '../providers/session';
import { storage } from '../providers/storage';

const resource = makeResource([makeField('name', 'text', { label: 'Name of it' })], { singular: 'gadget' });
const [one, two] = [
  { id: 1, name: 'One', version: 4 },
  { id: 2, name: 'Two', version: 7 },
];
const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const toasts = (): string[] =>
  [...document.querySelectorAll('[data-toasts] [role]')].map(({ textContent }) => textContent ?? '');

const open = (element: ReactNode) => openPage(<>{element}</>, { resource, record: one });
const openList = (children: ReactNode) =>
  open(
    <List disableSyncWithLocation actions={false}>
      <DataTable bulkActionButtons={children as never}>
        <DataTable.Col source="name" />
      </DataTable>
    </List>,
  );

describe('a deletion with Undo', () => {
  const answers = { 'GET gadgets': () => rows(one, two), 'DELETE gadgets/1': () => ({ affected: 1 }) };
  const begin = async () => {
    const server = serve(answers);
    open(<DeleteButton mutationMode="undoable" redirect={false} />);
    await screen.findByRole('button', { name: 'Delete' });
    await press('Delete');
    await screen.findByText('Element deleted');
    return () => server.to('DELETE gadgets/1').length;
  };

  test("sends an undoable deletion when the deletion's toast closes after the timeout", async () => {
    const sent = await begin();
    await pass(4000);
    expect(sent()).toBe(0);
    await pass(2000);
    await waitFor(() => expect(sent()).toBe(1));
    expect(toasts()).toEqual([]);
  });
  test("sends an undoable deletion when the user closes the deletion's toast", async () => {
    const sent = await begin();
    await press('Close');
    await waitFor(() => expect(sent()).toBe(1));
  });
  test('does not send a deletion after the user presses Undo', async () => {
    const sent = await begin();
    await press('Undo');
    await pass(20_000);
    expect([sent(), toasts()]).toEqual([0, []]);
  });
  test('asks before the user leaves the page with an undoable deletion, and sends the deletion', async () => {
    const sent = await begin();
    const leaving = new Event('beforeunload', { cancelable: true });
    act(() => void window.dispatchEvent(leaving));
    expect(leaving.defaultPrevented).toBe(true);
    await waitFor(() => expect(sent()).toBe(1));
    const again = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(again);
    expect(again.defaultPrevented).toBe(false);
  });
  test('sends an undoable deletion before the session ends when the user logs out', async () => {
    storage.sessionId = 'session';
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const sent = await begin();
    void logOut();
    await waitFor(() => expect(sent()).toBe(1));
    const { fetch } = globalThis as unknown as { fetch: jest.Mock<(url: string, init: { method: string }) => unknown> };
    await waitFor(() =>
      expect(fetch.mock.calls.map(([url, { method }]) => `${method} ${url}`).slice(-2)).toEqual([
        'DELETE /t3d-api/gadgets/1',
        'DELETE /t3d-api/sessions',
      ]),
    );
  });
});

describe('several changes with Undo', () => {
  function Buttons() {
    const notify = useNotify();
    const [update] = useUpdate();
    const save = (record: typeof one, name: string) => () =>
      void update(
        'gadgets',
        { id: record.id, data: { name }, previousData: record },
        { mutationMode: 'undoable', onSuccess: () => notify(`Changed to ${name}`, { undoable: true }) },
      );
    return [save(one, 'A'), save(one, 'B'), save(two, 'C')].map((press, at) => (
      <button key={at} onClick={press}>{`Save ${'ABC'[at]}`}</button>
    ));
  }
  const begin = async (...names: string[]) => {
    const answered = (record: typeof one, version: number) => ({ ...record, version });
    const server = serve({
      'PUT gadgets/1': ({ body }) => answered(one, (body as typeof one).version + 1),
      'PUT gadgets/2': () => answered(two, 8),
    });
    open(<Buttons />);
    for (const name of names) await press(`Save ${name}`);
    await waitFor(() => expect(toasts()).toHaveLength(names.length));
    return () => server.calls.map(({ path, body }) => [path, body]);
  };

  test("undoes each of several changes by the Undo button of the change's own toast", async () => {
    const sent = await begin('A', 'C');
    const [undoFirst] = screen.getAllByRole('button', { name: 'Undo' });
    fireEvent.click(undoFirst as HTMLElement);
    await pass(20_000);
    expect(sent()).toEqual([['gadgets/2', { name: 'C', version: 7 }]]);
  });
  test.each([
    ['one after the other', () => pass(20_000)],
    ['at once', () => act(async () => void window.dispatchEvent(new Event('beforeunload')))],
  ])('causes no version conflict when several undoable changes of the same record are sent %s', async (_how, send) => {
    const sent = await begin('A', 'B');
    await send();
    await waitFor(() =>
      expect(sent()).toEqual([
        ['gadgets/1', { name: 'A', version: 4 }],
        ['gadgets/1', { name: 'B', version: 5 }],
      ]),
    );
  });
});

describe('changes without Undo', () => {
  test('asks before a deletion without Undo, shows the effect, and sends the deletion at once', async () => {
    const server = serve({ 'DELETE gadgets/1': () => ({ affected: 1 }) });
    open(<DeleteButton redirect={false} />);
    await screen.findByRole('button', { name: 'Delete' });
    await press('Delete');
    expect(screen.getByRole('dialog').textContent).toContain('Delete gadget One');
    expect(screen.getByRole('dialog').textContent).toContain('This cannot be undone.');
    expect(server.calls).toEqual([]);
    await press('Confirm');
    await screen.findByText('Element deleted');
    expect(server.to('DELETE gadgets/1')).toHaveLength(1);
  });
  test('asks for confirmation when several records are deleted', async () => {
    const server = serve({
      'GET gadgets': () => rows(one, two),
      'POST gadgets/actions/delete': () => ({ affected: 2 }),
    });
    openList(<BulkDeleteButton />);
    await screen.findByText('One');
    await user.click(screen.getAllByRole('checkbox')[0] as HTMLElement);
    await press('Delete');
    expect(screen.getByRole('dialog').textContent).toContain('Delete 2 Gadgets');
    await press('Confirm');
    await screen.findByText('2 elements deleted');
    expect(server.to('POST gadgets/actions/delete')[0]?.body).toEqual({ ids: [1, 2] });
  });
});

describe('errors in a form of react-admin', () => {
  const openForm = (put: () => unknown) => {
    const server = serve({ 'GET gadgets/1': () => one, 'PUT gadgets/1': put });
    open(
      <Edit id={1} redirect={false} actions={false}>
        <SimpleForm>
          <TextInput source="name" />
        </SimpleForm>
      </Edit>,
    );
    return server;
  };
  const save = async (name: string) => {
    const input = await screen.findByLabelText('Name of it');
    await user.clear(input);
    await user.type(input, name);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false));
    await press('Save');
  };

  test("shows a version conflict once in the server's words, until the same record is saved", async () => {
    const conflict = () => errorResponse(409, 'Somebody else has changed it');
    const answers = [conflict, () => ({ ...one, name: 'B', version: 6 })];
    const server = openForm(() => answers.shift()?.());
    await save('A');
    await screen.findByText(/Somebody else has changed it/);
    expect(toasts()).toHaveLength(1);
    await save('B');
    await screen.findByText('Element updated');
    expect(toasts()).toEqual(['Element updated']);
    expect(server.to('PUT gadgets/1').map(({ body }) => body)).toEqual([
      { name: 'A', version: 4 },
      { name: 'B', version: 4 },
    ]);
  });
  test('shows the error of a field at the field, and shows only a single toast', async () => {
    openForm(() => errorResponse(400, 'Check the input', { name: 'Taken already' }));
    await save('A');
    await screen.findByText('Taken already');
    expect(toasts()).toEqual(['Check the input']);
  });
});

test("shows the server's message and no success when the server rejects the edit of a cell", async () => {
  serve({ 'PUT gadgets/1': () => errorResponse(400, 'The name is taken') });
  open(<InPlaceEditor source="name" notifyOnSuccess />);
  await user.click(screen.getByText('One'));
  await user.type(await screen.findByRole('textbox'), 'X{Enter}');
  await screen.findByText('The name is taken');
  expect(toasts()).toEqual(['The name is taken']);
});

test('shows the error text once when an export of react-admin fails', async () => {
  serve({ 'GET gadgets': ({ query }) => (query.get('size') === '200' ? errorResponse(500, 'Too busy') : rows(one)) });
  open(
    <List disableSyncWithLocation actions={<ExportButton />}>
      <p>rows</p>
    </List>,
  );
  await waitFor(() =>
    expect((screen.getByRole('button', { name: 'Export' }) as HTMLButtonElement).disabled).toBe(false),
  );
  await pass(5000);
  await press('Export');
  await screen.findByText('Too busy');
  expect(toasts()).toEqual(['Too busy']);
});

test('shows a notice of react-admin that is a React element', async () => {
  serve({});
  function Say() {
    const notify = useNotify();
    return <button onClick={() => notify(<b>Bold news</b>)}>Say</button>;
  }
  open(<Say />);
  await press('Say');
  expect((await screen.findByText('Bold news')).tagName).toBe('B');
});
