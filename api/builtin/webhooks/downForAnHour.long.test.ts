import { expect, test } from '@jest/globals';
import type { WebhookEventName } from '@t3d/resources/webhookEvents';
import { openWebhookTest } from './webhookTest.fixture';

const world = openWebhookTest();
const MINUTE = 60_000;
const OBJECTS = 12;
const EVENTS: readonly WebhookEventName[] = [
  'terminal.issued',
  'terminal.updated',
  'terminal.verified',
  'terminal.recycled',
];

test('delivers each webhook message once, in order per object, when a receiver was down for an hour', async () => {
  await world.create(world.agent);
  const cards: number[] = [];
  for (let index = 0; index < OBJECTS; index += 1) cards.push(await world.card());
  let isDown = true;
  const accepted: { id: string; object: unknown; type: string }[] = [];
  world.receiver.answer = ({ headers, body }, response) => {
    if (!isDown) accepted.push({ id: String(headers['webhook-id']), object: body.data.id, type: body.type });
    response.writeHead(isDown ? 503 : 200).end();
  };
  for (let minute = 0; minute < 60; minute += 1) {
    const event = EVENTS[minute / 15];
    if (event) for (const card of cards) await world.happen(event, [card]);
    world.pass(MINUTE);
    await world.work();
  }
  expect(accepted).toEqual([]);
  isDown = false;
  for (let minute = 0; minute < 181; minute += 1) {
    world.pass(MINUTE);
    await world.work();
  }
  expect(new Set(accepted.map(({ id }) => id)).size).toBe(OBJECTS * EVENTS.length);
  expect(accepted).toHaveLength(OBJECTS * EVENTS.length);
  for (const card of cards)
    expect(accepted.filter(({ object }) => object === card).map(({ type }) => type)).toEqual([...EVENTS]);
}, 300_000);

test('does not delay other webhooks when a receiver does not respond', async () => {
  const slow = await world.create(world.agent, { events: ['terminal.issued'] });
  await world.create(await world.server.as('ADMIN'), { url: `${world.receiver.url}/quick` });
  const quick: number[] = [];
  world.receiver.answer = ({ path }, response) => {
    if (path.endsWith('/quick')) {
      quick.push(performance.now());
      response.writeHead(200).end();
    } else setTimeout(() => response.writeHead(200).end(), 3000);
  };
  const card = await world.card();
  const began = performance.now();
  await world.happen('terminal.issued', [card]);
  await world.work();
  expect(performance.now() - began).toBeGreaterThan(2900);
  expect((quick[0] ?? Infinity) - began).toBeLessThan(2900);
  expect((await world.log(slow.id))[0]).toMatchObject({ status: 'DELIVERED' });
}, 60_000);
