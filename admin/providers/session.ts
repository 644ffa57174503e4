import type { SessionUser } from '@t3d/resources/kit';
import { listen, makeSignal } from '../ui/store';
import { type CallOptions, dataClient, setCallerAccount } from './http';
import { callWithCheck, type HumanCheck } from './humanCheck';
import type { RouteCalls } from './routeCalls';
import { sha256 } from './sha256';
import { storage } from './storage';
import type { AuthProvider } from 'ra-core';
import { checkCallError } from './errors';

// The profile, loaded before react-query.
let user: Promise<SessionUser> | undefined;

const storeToken = (headers: Headers): void => {
  storage.sessionId = headers.get('x-session-id');
  user = undefined;
};

/** Logs in, without a toast for errors. Returns a ticket if a second factor is needed, or null. */
async function logIn(account: string, password: string, check?: HumanCheck): Promise<string | null> {
  const body = { account: account.trim(), password: await sha256(password) };
  const call = (options: CallOptions) => dataClient.call('POST', 'web/sessions', options);
  const { headers, json } = await callWithCheck(call, { body, quiet: true }, check);
  const { ticket } = json.data as { ticket?: string };
  if (ticket === undefined) storeToken(headers);
  return ticket ?? null;
}

/** Completes the login with a code of the app, or a recovery code. Errors cause no toast. */
async function logInSecond(ticket: string, code: string, check?: HumanCheck): Promise<void> {
  const call = (options: CallOptions) => dataClient.call('POST', 'web/sessions/second', options);
  storeToken((await callWithCheck(call, { body: { ticket, code }, quiet: true }, check)).headers);
}

/** Loads the profile once per page. Errors cause no toast. */
export function loadSessionUser(): Promise<SessionUser> {
  user ??= dataClient.call('GET', 'sessions', { quiet: true }).then(({ json }) => {
    const profile = json.data as SessionUser;
    setCallerAccount(profile.account);
    return profile;
  });
  // Clears the cache after a failure, so that the next call loads again.
  user.catch(() => {
    user = undefined;
  });
  return user;
}

/** Loads the profile again, for example for a changed balance. */
export const refreshSessionUser = async (provider: RouteCalls): Promise<SessionUser> =>
  (await provider.request<{ data: SessionUser }>('GET', 'sessions', { quiet: [0, 429, 500] })).data;

/** Forgets the session, without a call or reload. */
export function dropSession(): void {
  storage.sessionId = null;
  user = undefined;
  setCallerAccount(null);
}

/** Opens the login, after which the user returns to `returnTo`. */
export function reloadToLogin(returnTo?: string): void {
  const state = returnTo ? { usr: { from: returnTo }, key: 'login', idx: 0 } : null;
  window.history.replaceState(state, '', '/t3d/login');
  window.location.reload();
}

/** Closes the tab, or else opens the start page with the browser's own session. */
function closeTab(): void {
  window.close();
  // Runs only if the tab was not closed, which a browser can refuse.
  window.location.replace('/t3d/');
}

/** Opens a session in the tab `tab` that sees what another user sees. Errors cause no toast. */
export async function viewAs(user: number, tab: Window): Promise<void> {
  const { headers } = await dataClient.call('POST', 'sessions/view-as', { body: { user }, quiet: true });
  storage.handOver(tab, headers.get('x-session-id') ?? '');
  tab.opener = null;
  tab.location.replace('/t3d/');
}

/** Ends the view as another user, if it has not ended. */
export async function endView(): Promise<void> {
  if (storage.sessionId !== null) await dataClient.call('DELETE', 'sessions', { quiet: true }).catch(() => undefined);
  storage.sessionId = null;
  storage.forgetPages();
  closeTab();
}

const leaving = makeSignal<[tasks: Promise<void>[]]>();
/** Adds a task before the logout, with a valid session. Returns the unsubscribe function. */
export const beforeLogOut = (task: () => Promise<void>) => leaving.on((tasks) => tasks.push(task()));

/** Removes all stored data of the session, and reloads. A failed call does not stop the logout. */
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

/** Changes the password. The server ends all sessions of the account. */
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

export async function requestPasswordCode(account: string): Promise<{ minutes: number; resendSeconds: number }> {
  const options = { body: { account: account.trim() }, quiet: true };
  const { json } = await dataClient.call('POST', 'password-reset/code', options);
  return json.data as { minutes: number; resendSeconds: number };
}

export async function resetPassword(account: string, code: string, password: string): Promise<void> {
  const body = { account: account.trim(), code, password: await sha256(password) };
  await dataClient.call('POST', 'password-reset', { body, quiet: true });
}

export async function resetByLink(token: string, password: string): Promise<void> {
  await dataClient.call('POST', 'password-reset', { body: { token, password: await sha256(password) }, quiet: true });
}

export const saveProfile = (provider: RouteCalls, body: { nickname?: string; avatar?: number | null }) =>
  provider.request('PUT', 'sessions/profile', { body });

/** Thrown if the password is right but a second factor is needed. `ticket` is for the second step. */
export class SecondStepNeeded extends Error {
  constructor(readonly ticket: string) {
    super('A code of the second factor is needed');
  }
}

type LogIn = { check?: HumanCheck } & ({ username: string; password: string } | { ticket: string; code: string });

/** The authProvider of the login page. `login` throws SecondStepNeeded, or an error with the server's message. */
export const visitorAuth = {
  login: async (params: LogIn): Promise<void> => {
    if ('ticket' in params) return logInSecond(params.ticket, params.code, params.check);
    const ticket = await logIn(params.username, params.password, params.check);
    if (ticket !== null) throw new SecondStepNeeded(ticket);
  },
  logout: async (): Promise<never> => {
    await logOut();
    // Never resolves, so that the page stays until the reload.
    return new Promise<never>(() => undefined);
  },
  checkAuth: async () => {
    if (!storage.sessionId) throw new Error();
  },
  checkError: checkCallError,
} satisfies AuthProvider;

const SPARSELY = 60_000;

/** Returns when this browser was last used, and the notifications already shown as prompts. */
function readActivity(): { at: string; pops: number[] } {
  try {
    return { at: '', pops: [], ...(JSON.parse(storage.activity ?? '') as object) };
  } catch {
    return { at: '', pops: [] };
  }
}

/** Stores the time of use, at most once a minute, unless viewing as another user. */
function note(): void {
  const activity = readActivity();
  if (storage.isViewing || !storage.sessionId || Date.now() - (Date.parse(activity.at) || 0) < SPARSELY) return;
  storage.activity = JSON.stringify({ ...activity, at: new Date().toISOString() });
}

/** Notes every click and key press as use of this browser. Returns the unsubscribe function. */
export function noteUse(): () => void {
  note();
  return listen(window, 'pointerdown keydown', note, { passive: true });
}
