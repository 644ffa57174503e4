import { createHash } from 'node:crypto';
import type { APIRequestContext, APIResponse, Page } from '@playwright/test';
import { test as base, expect } from '@playwright/test';

export type Language = 'zh' | 'en' | 'cht';

/** The demo accounts, all with the password DEMO_PASSWORD. */
export const ACCOUNTS = {
  admin: 'admin@t3d.test',
  sales: 'sales@t3d.test',
  agent1: 'agent1@t3d.test',
  agent2: 'agent2@t3d.test',
  agent3: 'agent3@t3d.test',
  other1: 'other1@t3d.test',
  other2: 'other2@t3d.test',
  sms: 'sms@t3d.test',
  fresh: 'fresh@t3d.test',
} as const;
export type AccountName = keyof typeof ACCOUNTS;

export type Role = 'ADMIN' | 'SALESMAN' | 'AGENT_1' | 'AGENT_2' | 'AGENT_3' | 'SMS_RECYCLE';
export const ACCOUNT_OF: Record<Role, AccountName> = {
  ADMIN: 'admin',
  SALESMAN: 'sales',
  AGENT_1: 'agent1',
  AGENT_2: 'agent2',
  AGENT_3: 'agent3',
  SMS_RECYCLE: 'sms',
};

export const DEMO_PASSWORD = 'demo1234';

/** Hashes a password like the browser. */
export const hashPassword = (password: string): string => createHash('sha256').update(password).digest('hex');

/** Calls of a user. Each returns the response, also with an error status. */
export interface Caller {
  sessionId: string;
  get(path: string): Promise<APIResponse>;
  post(path: string, data?: unknown, headers?: Record<string, string>): Promise<APIResponse>;
  put(path: string, data: unknown): Promise<APIResponse>;
  delete(path: string): Promise<APIResponse>;
}

export interface Fixtures {
  /** Logs in as a key of ACCOUNTS or another account. */
  callAs(account: string, password?: string): Promise<Caller>;
  admin: Caller;
  /** Opens a page without the login form. Tests share the session. */
  loginAs(account: string, options?: { path?: string; lang?: Language; password?: string }): Promise<void>;
}

async function openSession(request: APIRequestContext, name: string, password: string): Promise<string> {
  const account = name in ACCOUNTS ? ACCOUNTS[name as AccountName] : name;
  const answer = await request.post('/t3d-api/web/sessions', {
    data: { account, password: hashPassword(password) },
    headers: { 'X-Version': '1.0' },
  });
  if (!answer.ok()) throw new Error(`${account} could not log in: ${answer.status()} ${await answer.text()}`);
  return answer.headers()['x-session-id'] as string;
}

/** The sessions of the worker's tests. */
const shared = new Map<string, string>();

async function shareSession(request: APIRequestContext, name: string, password: string): Promise<string> {
  const key = `${name} ${password}`;
  const known = shared.get(key);
  if (known) {
    const answer = await request.get('/t3d-api/sessions', { headers: { 'X-Session-Id': known } });
    if (answer.ok()) return known;
  }
  const opened = await openSession(request, name, password);
  shared.set(key, opened);
  return opened;
}

function createCaller(request: APIRequestContext, sessionId: string): Caller {
  const headers = { 'X-Session-Id': sessionId, 'Accept-Language': 'en', 'X-GMT-Offset': '480', 'X-Version': '1.0' };
  return {
    sessionId,
    get: (path) => request.get(path, { headers }),
    post: (path, data, more) => request.post(path, { data, headers: { ...headers, ...more } }),
    put: (path, data) => request.put(path, { data, headers }),
    delete: (path) => request.delete(path, { headers }),
  };
}

/** Opens a page with a session, by default on the server under test. */
export async function showAs(page: Page, sessionId: string, path: string, lang: Language, at = ''): Promise<void> {
  // Opens the origin first, to which the browser's storage belongs.
  await page.goto(`${at}/healthz`);
  await page.evaluate(
    ([id, language]) => {
      localStorage.setItem('sessionId', id);
      localStorage.setItem('lang', language);
    },
    [sessionId, lang] as const,
  );
  await page.goto(`${at}/t3d${path}`);
}

export const test = base.extend<Fixtures>({
  callAs: async ({ request }, use) => {
    await use(async (account, password = DEMO_PASSWORD) =>
      createCaller(request, await openSession(request, account, password)),
    );
  },
  admin: async ({ callAs }, use) => {
    await use(await callAs('admin'));
  },
  loginAs: async ({ page, request }, use) => {
    await use(async (account, { path = '/main', lang = 'zh', password = DEMO_PASSWORD } = {}) => {
      await showAs(page, await shareSession(request, account, password), path, lang);
    });
  },
});

export { expect };
