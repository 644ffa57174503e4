import { describe, expect, test } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { createWaiting } from './health';

const waiting = createWaiting('Cards & Co');
const ask = (path: string, language = 'en') =>
  request(express().use(waiting.respond)).get(path).set('Accept-Language', language);

describe('a server that is creating the demo data', () => {
  test('shows a page with the progress of the demo data that reloads itself', async () => {
    waiting.report(0.426);
    const { status, text, headers } = await ask('/t3d/user/user-list');
    expect(status).toBe(503);
    expect(headers['retry-after']).toBe('2');
    expect(text).toContain('<title>Cards &#38; Co</title>');
    expect(text).toContain('The demo data is being prepared…');
    expect(text).toContain('value="43"');
    expect(text).toContain('<meta http-equiv="refresh" content="2">');
  });

  test.each([
    ['zh', '正在准备演示数据…'],
    ['zh-TW', '正在準備示範資料…'],
  ])('shows the progress page of the demo data in %s', async (language, words) => {
    expect((await ask('/', language)).text).toContain(words);
  });

  test('responds to probes that the server is alive and not ready during the creation of the demo data', async () => {
    expect((await ask('/healthz')).status).toBe(200);
    expect((await ask('/readyz')).status).toBe(503);
  });

  test.each(['/t3d-api/orders', '/ms-api', '/data-api/cards'])(
    'responds 503 to the call %s during the creation of the demo data',
    async (path) => {
      const { status, body } = await ask(path);
      expect([status, body.message]).toEqual([503, 'The service is starting, please try again in a moment']);
    },
  );
});
