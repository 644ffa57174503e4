import type { SessionUser } from '@t3d/resources/kit';
import { makeSignal } from '../ui/store';
import { type CallOptions, dataClient, setCallerAccount } from './http';
import { type HumanCheck, callWithCheck } from './humanCheck';
import type { RouteCalls } from './routeCalls';
import { sha256 } from './sha256';
import { storage } from './storage';

// Not a query: it is read before the login decides whether there will be pages, and react-query is loaded with these.
// What the pages read of the session later (`queryKeys.session`) is one.
let user: Promise<SessionUser> | undefined;

const keepToken = (headers: Headers): void => {
  storage.sessionId = headers.get('x-session-id');
  user = undefined;
};

/**
 * Logs in and keeps the token; returns null, or the ticket of the second step where the account has a second factor. A
 * refusal is thrown with the server's message and raises no warning of its own.
 */
export async function logIn(account: string, password: string, check?: HumanCheck): Promise<string | null> {
  const body = { account: account.trim(), password: await sha256(password) };
  const call = (options: CallOptions) => dataClient.call('POST', 'web/sessions', options);
  const { headers, json } = await callWithCheck(call, { body, quiet: true }, check);
  const { ticket } = json.data as { ticket?: string };
  if (ticket === undefined) keepToken(headers);
  return ticket ?? null;
}

/** The second step: a code of the app or a recovery code. Keeps the token; refusals as above. */
export async function logInSecond(ticket: string, code: string, check?: HumanCheck): Promise<void> {
  const call = (options: CallOptions) => dataClient.call('POST', 'web/sessions/second', options);
  keepToken((await callWithCheck(call, { body: { ticket, code }, quiet: true }, check)).headers);
}

/** The caller's profile: the first call after the token. Read once a page; fails quietly. */
export function loadSessionUser(): Promise<SessionUser> {
  user ??= dataClient.call('GET', 'sessions', { quiet: true }).then(({ json }) => {
    const profile = json.data as SessionUser;
    setCallerAccount(profile.account);
    return profile;
  });
  // One that could not be read is requested again.
  user.catch(() => {
    user = undefined;
  });
  return user;
}

/** The profile as it is now, e.g. with the balance after a purchase. */
export const refreshSessionUser = async (provider: RouteCalls): Promise<SessionUser> =>
  (await provider.request<{ data: SessionUser }>('GET', 'sessions', { quiet: [0, 429, 500] })).data;

/** Forgets the token, without a reload and without asking the server. */
export function dropSession(): void {
  storage.sessionId = null;
  user = undefined;
  setCallerAccount(null);
}

/** Leaves for the login page by a reload. With `returnTo` the login comes back to that place. */
export function reloadToLogin(returnTo?: string): void {
  const state = returnTo ? { usr: { from: returnTo }, key: 'login', idx: 0 } : null;
  window.history.replaceState(state, '', '/t3d/login');
  window.location.reload();
}

/** Leaves for the start page: with the browser's own session, where this tab looked as another user. */
function closeTab(): void {
  window.close();
  // A tab that was not opened by a script stays: it goes on as its owner.
  window.location.replace('/t3d/');
}

/** Opens a session that sees what a user sees, in a tab that was opened for it. Refusals are thrown, not raised. */
export async function viewAs(user: number, tab: Window): Promise<void> {
  const { headers } = await dataClient.call('POST', 'sessions/view-as', { body: { user }, quiet: true });
  storage.handOver(tab, headers.get('x-session-id') ?? '');
  tab.opener = null;
  tab.location.replace('/t3d/');
}

/** Ends looking as another user and closes the tab; after a 401 there is nothing left to end. */
export async function endView(): Promise<void> {
  if (storage.sessionId !== null) await dataClient.call('DELETE', 'sessions', { quiet: true }).catch(() => undefined);
  storage.sessionId = null;
  storage.forgetPages();
  closeTab();
}

const leaving = makeSignal<[tasks: Promise<void>[]]>();
/** Has something done before each log-out, while the session still stands. Returns how to take it back. */
export const beforeLogOut = (task: () => Promise<void>) => leaving.on((tasks) => tasks.push(task()));

/**
 * Ends the session on the server (its failure stops nothing), forgets token and activity, reloads. A session that the
 * server has ended is only left: the next log-in comes back to this page.
 */
export async function logOut(): Promise<void> {
  if (storage.isViewing) return endView();
  if (storage.sessionId === null) {
    const { pathname, search } = window.location;
    reloadToLogin(`${pathname.replace(/^\/t3d(?=\/|$)/, '') || '/'}${search}`);
    return;
  }
  const tasks: Promise<void>[] = [];
  leaving.tell(tasks);
  await Promise.allSettled(tasks);
  await dataClient.call('DELETE', 'sessions', { quiet: true }).catch(() => undefined);
  storage.sessionId = null;
  storage.activity = null;
  storage.forgetPages();
  reloadToLogin();
}

/** The server ends every session of the account with its success: only the way to the login page is left. */
export async function changePassword(
  provider: RouteCalls,
  original: string,
  password: string,
  check?: HumanCheck,
): Promise<void> {
  const body = { original: await sha256(original), password: await sha256(password) };
  const call = (options: CallOptions) => provider.request('PUT', 'sessions/password', options);
  await callWithCheck(call, { body, quiet: [400, 429] }, check);
}

/** Requests a code by mail; returns how long it is valid and when another may be requested. */
export async function askPasswordCode(account: string): Promise<{ minutes: number; resendSeconds: number }> {
  const options = { body: { account: account.trim() }, quiet: true };
  const { json } = await dataClient.call('POST', 'password-reset/code', options);
  return json.data as { minutes: number; resendSeconds: number };
}

/** Sets a new password with the code that was mailed. */
export async function resetPassword(account: string, code: string, password: string): Promise<void> {
  const body = { account: account.trim(), code, password: await sha256(password) };
  await dataClient.call('POST', 'password-reset', { body, quiet: true });
}

/** Sets a new password with the link that an administrator had mailed. */
export async function resetByLink(token: string, password: string): Promise<void> {
  await dataClient.call('POST', 'password-reset', { body: { token, password: await sha256(password) }, quiet: true });
}

/** Saves what people may change about themselves. */
export const saveProfile = (provider: RouteCalls, body: { nickname?: string; avatar?: number | null }) =>
  provider.request('PUT', 'sessions/profile', { body });
