/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { openPage } from '../../test/page';
import { errorResponse, serve } from '../../test/server';
import { storage } from '../../providers/storage';
import { PasswordDialog } from './SecondFactorSection';

afterEach(cleanup);

const field = (name: string): HTMLInputElement => document.querySelector(`#password-${name}`) as HTMLInputElement;
const fill = (original: string, next: string, confirm: string): void => {
  for (const [name, value] of Object.entries({ original, next, confirm }))
    fireEvent.change(field(name), { target: { value } });
};
const send = (): void => {
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
};
const said = (name: string): string => document.querySelector(`#password-${name}-helper-text`)?.textContent ?? '';
const open = () => openPage(<PasswordDialog onClose={() => undefined} />);

test('requires all three password fields, and sends nothing when any field is empty', () => {
  const server = serve({});
  open();
  send();
  for (const name of ['original', 'next', 'confirm'])
    expect([name, said(name)]).toEqual([name, expect.stringMatching(/\S/)]);
  expect(server.calls).toEqual([]);
});

test.each([
  ['12345', '12345', 'next'],
  ['12345678901234567', '12345678901234567', 'next'],
  ['123456', '123457', 'confirm'],
])('rejects the new password %s with the repetition %s at the field %s, and sends nothing', (next, confirm, name) => {
  const server = serve({});
  open();
  fill('old-one', next, confirm);
  send();
  expect(said(name)).toMatch(/\S/);
  expect(server.calls).toEqual([]);
});

test("shows the server's rejection of a new password in the dialog, and leaves the dialog open", async () => {
  serve({ 'PUT sessions/password': () => errorResponse(400, 'The original password is wrong') });
  open();
  fill('wrong', '123456', '123456');
  send();
  expect(await screen.findByText('The original password is wrong')).toBeTruthy();
  expect(field('original').value).toBe('wrong');
});

test.each(['123456', '1234567890123456'])(
  'sends the new password %s only as a hash, and asks the user to log in again',
  async (next) => {
    storage.sessionId = 'token';
    const server = serve({ 'PUT sessions/password': () => ({}) });
    open();
    fill('old-one', next, next);
    send();
    expect(await screen.findByText('password changed, please log in again')).toBeTruthy();
    expect(server.to('PUT sessions/password').map(({ body }) => body)).toEqual([
      { original: expect.stringMatching(/^[0-9a-f]{64}$/), password: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    expect(storage.sessionId).toBe('token');
  },
);
