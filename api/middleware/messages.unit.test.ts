import { expect, test } from '@jest/globals';
import express from 'express';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMessages, setMessageClasses } from './health';

/** Calls a server with an app of this name. Returns the response, and the prototypes that Express saw. */
async function callApp(name: string) {
  const [app, messages] = [express(), createMessages()];
  setMessageClasses(app, messages);
  app.set('name', name);
  app.get('/:path', (request, response) => {
    response.json([request.app.get('name'), request.params.path]);
  });
  const given: unknown[] = [];
  const server = createServer(messages, (request, response) => {
    given.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
    app(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/here`);
  server.close();
  return { app, given, body: await answer.json() };
}

test('gives Express requests and responses with prototypes that need no replacement', async () => {
  const { app, given, body } = await callApp('one');
  expect(given[0]).toBe(app.request);
  expect(given[1]).toBe(app.response);
  expect(body).toEqual(['one', 'here']);
});

test('gives two apps in one process different request classes', async () => {
  const called = [await callApp('one'), await callApp('two')];
  expect(called.map(({ body }) => body)).toEqual([
    ['one', 'here'],
    ['two', 'here'],
  ]);
});
