/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { NotificationContextProvider, useNotificationContext } from 'ra-core';
import { Activity } from 'react';
import { useApiMutation } from './useApiMutation';

afterEach(() => {
  document.body.replaceChildren();
});

function makeCall() {
  const waiting: { resolve: (name: string) => void; reject: (error: Error) => void }[] = [];
  const send = jest.fn(
    (_input: string) => new Promise<string>((resolve, reject) => void waiting.push({ resolve, reject })),
  );
  const answer = (how: (call: (typeof waiting)[number]) => void) =>
    act(async () => {
      how(waiting.shift() as (typeof waiting)[number]);
    });
  return { send, answer };
}

type Options = Parameters<typeof useApiMutation<string, string>>[0];

function Toasts() {
  const { notifications } = useNotificationContext();
  return <output>{notifications.map(({ message }) => String(message)).join('|')}</output>;
}
function Form(options: Options) {
  const { run, pending, problem, drop } = useApiMutation<string, string>(options);
  return (
    <button type="button" onClick={() => void run('A')} onDoubleClick={drop}>
      {pending ? 'saving' : (problem ?? 'save')}
    </button>
  );
}
const client = new QueryClient();
const pageOf = (options: Options, mode: 'visible' | 'hidden' = 'visible') => (
  <QueryClientProvider client={client}>
    <NotificationContextProvider>
      <Activity mode={mode}>
        <Form {...options} />
      </Activity>
      <Toasts />
    </NotificationContextProvider>
  </QueryClientProvider>
);
const button = (): HTMLElement => screen.getByText(/./, { selector: 'button' });
const press = (times = 1) =>
  act(async () => {
    for (let time = 0; time < times; time += 1) fireEvent.click(button());
  });

test('sends a single call for repeated clicks, and shows the success toast before `onDone` runs', async () => {
  const { send, answer } = makeCall();
  const onDone = jest.fn();
  render(pageOf({ send, success: (name) => `Saved ${name}`, onDone }));
  await press(3);
  expect(button().textContent).toBe('saving');
  await answer(({ resolve }) => resolve('Alice'));
  expect(button().textContent).toBe('save');
  expect(screen.getByRole('status').textContent).toBe('Saved Alice');
  expect([send.mock.calls, onDone.mock.calls]).toEqual([[['A']], [['Alice', 'A']]]);
});

test('shows the error of a call until the call is sent again, without a success toast', async () => {
  const { send, answer } = makeCall();
  const [onDone, onRefused] = [jest.fn(), jest.fn()];
  render(pageOf({ send, success: () => 'Saved', onDone, onRefused }));
  await press();
  await answer(({ reject }) => reject(new Error('The name is taken')));
  expect(button().textContent).toBe('The name is taken');
  expect([onDone.mock.calls.length, onRefused.mock.calls.length]).toEqual([0, 1]);
  await press();
  expect(button().textContent).toBe('saving');
  await answer(({ resolve }) => resolve('Alice'));
  expect(button().textContent).toBe('save');
  expect(screen.getByRole('status').textContent).toBe('Saved');
});

test('keeps a call pending until `onDone` has finished, and shows an error of `onDone`', async () => {
  const { send, answer } = makeCall();
  const next = makeCall();
  render(pageOf({ send, onDone: (name) => next.send(name) }));
  await press();
  await answer(({ resolve }) => resolve('Alice'));
  expect(button().textContent).toBe('saving');
  await next.answer(({ reject }) => reject(new Error('Not read')));
  expect(button().textContent).toBe('Not read');
});

test('calls `onDone` even if the page was hidden before the response arrived', async () => {
  const { send, answer } = makeCall();
  const onDone = jest.fn();
  const { rerender } = render(pageOf({ send, onDone }));
  await press();
  rerender(pageOf({ send, onDone }, 'hidden'));
  await answer(({ resolve }) => resolve('Alice'));
  expect(onDone.mock.calls).toEqual([['Alice', 'A']]);
  rerender(pageOf({ send, onDone }));
  expect(button().textContent).toBe('save');
});

test('ignores the response of a dropped call, and sends the next one at once', async () => {
  const { send, answer } = makeCall();
  const [onDone, onRefused] = [jest.fn(), jest.fn()];
  render(pageOf({ send, success: (name) => `Saved ${name}`, onDone, onRefused }));
  const drop = () => act(async () => void fireEvent.doubleClick(button()));
  await press();
  await drop();
  expect(button().textContent).toBe('save');
  await press();
  await drop();
  await press();
  await answer(({ resolve }) => resolve('Alice'));
  await answer(({ reject }) => reject(new Error('The name is taken')));
  expect([onDone.mock.calls, onRefused.mock.calls, button().textContent]).toEqual([[], [], 'saving']);
  await press();
  await answer(({ resolve }) => resolve('Carol'));
  expect([send.mock.calls.length, onDone.mock.calls, button().textContent]).toEqual([3, [['Carol', 'A']], 'save']);
  expect(screen.getByRole('status').textContent).toBe('Saved Carol');
});

test('clears the error of a call when the call is dropped', async () => {
  const { send, answer } = makeCall();
  render(pageOf({ send }));
  await press();
  await answer(({ reject }) => reject(new Error('The name is taken')));
  expect(button().textContent).toBe('The name is taken');
  await act(async () => void fireEvent.doubleClick(button()));
  expect(button().textContent).toBe('save');
});

test('does not store the request body of a call in the cache', async () => {
  const { send, answer } = makeCall();
  const { unmount } = render(pageOf({ send }));
  await press();
  await answer(({ resolve }) => resolve('Alice'));
  unmount();
  await act(() => new Promise((done) => void setTimeout(done, 5)));
  expect(client.getMutationCache().getAll()).toEqual([]);
});
