import { expect, test } from '@jest/globals';
import type { Actor, Context } from '../../context';
import { SYSTEM } from '../../context';
import type { Database } from '../../models/database';
import { Services } from '../../models/services';
import { respondOnce, forgetResponses } from './dashboardRoutes';

const database = { services: new Services([]) } as unknown as Database;
const me: Actor = { ...SYSTEM, id: 7, account: 'me', role: 'AGENT_2', apis: ['*'], agent1: 3, agent2: 7 };
const as = (actor: Actor, more: Partial<Context> = {}): Context => ({
  database,
  actor,
  language: 'en',
  gmtOffset: 0,
  requestId: 'r',
  source: 'screen',
  now: () => new Date(0),
  ...more,
});
let read = 0;
const ask = (ctx: Context, question = 'waiting'): Promise<number> =>
  respondOnce(ctx, question, () => Promise.resolve((read += 1)));

test('caches a dashboard response per caller, permissions, language and time zone', async () => {
  const first = await ask(as(me));
  expect([await ask(as(me)), await ask(as({ ...me, apis: ['*'] }))]).toEqual([first, first]);
  const viewer = { id: 1, account: 'admin', until: new Date(0) };
  const others: Context[] = [
    as({ ...me, apis: ['orders:*'] }),
    as({ ...me, apis: [] }),
    as({ ...me, role: 'AGENT_1' }),
    as({ ...me, agent1: 4 }),
    as({ ...me, agent3: 9 }),
    as({ ...me, id: 8 }),
    as({ ...me, viewer }),
    as({ ...me, viewer: { ...viewer, id: 2 } }),
    as(me, { language: 'zh' }),
    as(me, { gmtOffset: 60 }),
  ];
  const answers = [first, await ask(as(me), 'cards')];
  for (const ctx of others) answers.push(await ask(ctx));
  expect(new Set(answers).size).toBe(others.length + 2);
});

test('drops the cached responses of a caller after a change, and of users who view as that caller', async () => {
  const seen = as({ ...me, viewer: { id: 1, account: 'admin', until: new Date(0) } });
  const before = [await ask(as(me)), await ask(seen)];
  forgetResponses(database, 7);
  const after = [await ask(as(me)), await ask(seen)];
  expect(after.filter((answer) => before.includes(answer))).toEqual([]);
});
