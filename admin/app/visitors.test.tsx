/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { LoginPage } from '../pages/auth';
import { loadTexts } from '../providers/language';
import { storage } from '../providers/storage';
import { errorResponse, serve } from '../test/server';
import { LoginProviders } from './LoginProviders';

await loadTexts('en');
const user = userEvent.setup();

function openLogin(answers: Parameters<typeof serve>[0]) {
  const server = serve(answers);
  const login = (
    <LoginProviders>
      <LoginPage />
    </LoginProviders>
  );
  const router = createMemoryRouter(
    [
      { path: '/login', element: login },
      { path: '*', element: <p>Inside</p> },
    ],
    { initialEntries: ['/before', { pathname: '/login', state: { from: '/orders?q=7' } }] },
  );
  render(<RouterProvider router={router} />);
  return { server, router };
}
const logIn = async (): Promise<void> => {
  await user.type(screen.getByLabelText('Account'), ' shop ');
  await user.type(screen.getByLabelText('Password'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
};
const opened = (): Response =>
  Response.json({ code: 200, data: {} }, { status: 200, headers: { 'X-Session-Id': 'new session' } });

beforeEach(() => {
  storage.sessionId = null;
});
afterEach(cleanup);

test('redirects to the requested page after login and replaces the login page in the history', async () => {
  const { server, router } = openLogin({ 'POST web/sessions': opened });
  await logIn();
  await screen.findByText('Inside');
  expect(server.calls[0]?.body).toMatchObject({ account: 'shop' });
  expect(storage.sessionId).toBe('new session');
  const { pathname, search } = router.state.location;
  expect(`${pathname}${search}`).toBe('/orders?q=7');
  await router.navigate(-1);
  expect(router.state.location.pathname).toBe('/before');
});

test('shows the reason when a login is rejected, and accepts another attempt', async () => {
  const { router } = openLogin({ 'POST web/sessions': () => errorResponse(400, 'Wrong password') });
  await logIn();
  await screen.findByText('Wrong password');
  expect([router.state.location.pathname, storage.sessionId]).toEqual(['/login', null]);
});

test('asks for the code when the account has a second factor, and then logs in', async () => {
  const { server, router } = openLogin({
    'POST web/sessions': () => ({ ticket: 't1' }),
    'POST web/sessions/second': opened,
  });
  await logIn();
  await user.click(await screen.findByRole('button', { name: /recovery/ }));
  await user.type(screen.getByRole('textbox'), 'abcd-efgh');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders'));
  expect(server.to('POST web/sessions/second')[0]?.body).toMatchObject({ ticket: 't1', code: 'abcd-efgh' });
});
