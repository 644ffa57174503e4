import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { rolesOf } from '@t3d/resources/kit';
import type { Resource } from '@t3d/resources/kit';
import { pino } from 'pino';
import supertest from 'supertest';
import { createApp } from '../../api/app';
import { readConfig } from '../../api/config';
import type { Database } from '../../api/models/database';
import { configure } from '../../api/products';
import { loadRegistry } from '../../api/product';
import { readBytes } from '../../api/test/bytes';
import { PASSWORD } from '../../api/test/server';
import { PEOPLE, accountOf } from './data/people';
import { ask } from './demo.fixture';
import { MINUTE } from './moments';
import { openWorld } from './world.fixture';

/*
 * What a person exports from the demo world and imports again changes nothing, for every resource that has both and
 * every person who may do both. An export of orders has no columns to sell by and is refused.
 */
const registry = await loadRegistry();
const NAMES = ['admin', 'sales', 'agent1', 'agent2', 'agent3'] as const;
type Name = (typeof NAMES)[number];

/** Parts of lists that are too long for one request. */
const PARTS: Readonly<Record<string, string>> = { terminals: '&type=E_SIM', orders: '&status=REVOKED' };

const importing = [...registry.values()].filter(
  ({ name, declaration }) => declaration.import && declaration.access.export && name !== 'orders',
);
const mayBoth = ({ declaration: { access } }: Resource, name: Name): boolean =>
  [access.export, access.import].every((grant) => rolesOf(grant).includes(PEOPLE[name].role));
const CASES = importing.flatMap((resource) =>
  NAMES.filter((name) => mayBoth(resource, name)).map((name) => [resource.name, name, resource] as const),
);

let database: Database;
let close: () => Promise<void>;
let app: RequestListener;
const sessions = new Map<Name, string>();
beforeAll(async () => {
  ({ database, close } = await openWorld());
  const config = readConfig({ NODE_ENV: 'test' });
  configure(database, config);
  app = await createApp(database, { config, log: pino({ level: 'silent' }) });
  for (const name of NAMES) {
    const answer = await supertest(app)
      .post('/t3d-api/web/sessions')
      .send({ account: accountOf(name), password: PASSWORD });
    sessions.set(name, answer.get('X-Session-Id') as string);
  }
}, 10 * MINUTE);
afterAll(() => close(), MINUTE);

function call(method: 'get' | 'post', path: string, name: Name, language: string): supertest.Test {
  const caller = supertest(app);
  return caller[method](`/t3d-api/${path}`)
    .set('X-Session-Id', sessions.get(name) as string)
    .set('Accept-Language', language);
}

/** The rows of a table as they are, and the last line of the history. */
async function stateOf({ table }: Resource): Promise<unknown> {
  const columns = (await ask<{ name: string }>(database, `PRAGMA table_info(\`${table}\`)`)).map(({ name }) => name);
  return {
    rows: await ask(database, `SELECT ${columns.map((one) => `\`${one}\``).join(', ')} FROM \`${table}\` ORDER BY id`),
    history: await ask(database, 'SELECT MAX(id) AS last FROM audit_log WHERE recordId IS NOT NULL'),
  };
}

interface Report {
  total: number;
  created: number;
  updated: number;
  unchanged: number;
  errors: unknown[];
}

describe('an export that is imported again changes nothing', () => {
  test('in every resource that has both', () => {
    expect(importing.map(({ name }) => name)).toContain('business-users');
    expect(CASES.length).toBeGreaterThan(importing.length);
  });

  test.each(CASES)(
    '%s, by %s',
    async (resource, name, declared) => {
      const before = await stateOf(declared);
      const { types = ['xlsx'], besides = [] } = declared.declaration.import ?? {};
      for (const type of new Set([...types, ...besides]))
        for (const language of ['zh', 'en', 'cht']) {
          const { body: file } = await call(
            'get',
            `${resource}/export?format=${type}${PARTS[resource] ?? ''}`,
            name,
            language,
          )
            .buffer(true)
            .parse(readBytes);
          for (const dryRun of [true, false]) {
            const answer = await call('post', `${resource}/import?dryRun=${dryRun}`, name, language).attach(
              'file',
              file as Buffer,
              `rows.${type}`,
            );
            const { data } = answer.body as { data?: Report };
            const { total = 0, created, updated, unchanged, errors } = data ?? {};
            const of = { type, language, dryRun };
            expect({
              ...of,
              status: answer.status,
              message: answer.body.message,
              created,
              updated,
              unchanged,
              errors: errors?.slice(0, 3),
            }).toEqual({
              ...of,
              status: 200,
              message: 'ok',
              created: 0,
              updated: 0,
              unchanged: total,
              errors: [],
            });
            if (name === 'admin') expect(total).toBeGreaterThan(0);
          }
        }
      expect(await stateOf(declared)).toEqual(before);
    },
    10 * MINUTE,
  );

  test('of orders is refused, because it has no columns to sell by', async () => {
    for (const name of NAMES) {
      const { body: file } = await call('get', `orders/export?format=csv${PARTS.orders}`, name, 'en')
        .buffer(true)
        .parse(readBytes);
      const answer = await call('post', 'orders/import', name, 'en').attach('file', file as Buffer, 'orders.csv');
      expect(answer.status).toBe(400);
    }
  });
});
