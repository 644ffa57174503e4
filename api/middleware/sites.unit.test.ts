import { afterAll, expect, test } from '@jest/globals';
import { RESOURCE_ROUTES } from '@t3d/resources/resourceRoutes';
import express from 'express';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import supertest from 'supertest';
import { loadRegistry } from '../product';
import { createSites } from './sites';

const scratch = mkdtempSync(path.join(tmpdir(), 't3d-sites-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function build(site: string): string {
  const folder = path.join(scratch, site);
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'index.html'), `<!doctype html><title>-</title><p>${site}</p>`);
  return folder;
}

const app = express().use(
  '/t3d',
  createSites('Roam', await loadRegistry(), {
    admin: build('office'),
    public: {
      folder: build('public'),
      pages: ['/wxmp/search', '/wxmp/find', '/transfer-card', '/qrcode-add', '/instructions'],
    },
  }),
);
const ask = async (address: string, headers: Record<string, string> = {}): Promise<string> => {
  const { status, text } = await supertest(app).get(`/t3d${address}`).set(headers);
  return `${status} ${/<p>(\w+)/.exec(text)?.[1] ?? text}`;
};

test.each([
  '',
  '/',
  '/login',
  '/forget-password/',
  '/account-auth',
  '/second-factor',
  '/main',
  '/user',
  '/user/my-profile?why=',
  '/user/user-list',
  '/user/user-list/',
  '/user/user-list/create',
  '/user/user-list/7',
  '/order/order-list/7/show?tab=1',
  '/jobs',
  '/user/bills/statement',
  '/user/bills/recharges',
  '/user/user-list/invites',
  '/user/user-list/invites/7/show',
  '/setting/suppliers/7',
  '/user/my-profile/audit-log',
  '/index.html',
])('serves the back-office at %s', async (address) => expect(await ask(address)).toBe('200 office'));

test('redirects former addresses of the settings with the rest of the address', async () => {
  const rest = '/7/show?tab=1';
  const { status, headers } = await supertest(app).get(`/t3d/setting/dictionary/suppliers${rest}`);
  expect([status, headers.location]).toEqual([301, `/t3d/setting/suppliers${rest}`]);
  const list = await supertest(app).get('/t3d/setting/dictionary/audit-log');
  expect([list.status, list.headers.location]).toEqual([301, '/t3d/setting/audit-log']);
});

test.each(['/wxmp/search', '/wxmp/find?number=1', '/transfer-card', '/qrcode-add?invite=7.0a', '/instructions'])(
  'serves the public site at %s',
  async (address) => expect(await ask(address)).toBe('200 public'),
);

test.each([
  '/no-such-page',
  '/wxmp',
  '/wxmp/nothing',
  '/koreaPay',
  '/transfer-card/7',
  '/user/nowhere',
  '/user/user-list/nowhere',
  '/user/user-list/7x',
  '/user/user-list/7/show/more',
  '/order/order-listing',
  '/login/again',
  '/user/bills/statement/me',
  '/main.html',
  '/users.',
  '/userXuser-list',
])("serves the public site's own 404 page at %s in every language", async (address) => {
  for (const language of ['zh-CN', 'en', 'zh-TW'])
    expect(await ask(address, { 'Accept-Language': language })).toBe('404 public');
});

test('serves a page for every declared resource', async () => {
  for (const { name, declaration } of (await loadRegistry()).values()) {
    const [path] = [declaration.menu?.path ?? RESOURCE_ROUTES[name] ?? `/${name}`].flat();
    expect([name, await ask(String(path))]).toEqual([name, '200 office']);
  }
});

test('serves no page at the URL of a missing file', async () => {
  for (const file of ['/assets/none.js', '/public/none.js', '/%E0%A4%A']) expect(await ask(file)).toBe('404 Not found');
});
