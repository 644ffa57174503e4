import { expect, test } from '@jest/globals';
import type { Role } from '@t3d/resources/kit';
import { anIccid } from '../../test/factories';
import { admin, call, now, openAsOf, server, wait } from './asOf.fixture';
import { hasPast } from './rows';

openAsOf();

type Answer = { status: number; body: { rows?: { id: number }[] } };

const SOME: readonly Role[] = ['ADMIN', 'AGENT_1'];
const OTHERS: readonly Role[] = ['SALESMAN', 'AGENT_2', 'AGENT_3', 'SMS_RECYCLE'];
const ROLES = process.env.LONG === 'on' ? [...SOME, ...OTHERS] : SOME;

test('serves every list as of an earlier time, without records that are hidden from the reader now', async () => {
  const agent = await server.user('AGENT_1');
  const card = (await call(admin, 'post', 'terminals', { iccid: anIccid(), type: 'SIM' })).id;
  await call(admin, 'post', 'terminals/actions/issue', { ids: [card], toUser: agent.id });
  wait();
  const at = now();
  wait();
  await call(admin, 'post', 'terminals/actions/recycle', { ids: [card] });
  const wrong: object[] = [];
  for (const role of ROLES) {
    const caller = await server.as(role);
    for (const resource of server.database.registry.values()) {
      const path = `/t3d-api/${resource.name}`;
      const plain = (await caller.get(`${path}?size=200`)) as Answer;
      const past = (await caller.get(`${path}?size=200&asOf=${at}`)) as Answer;
      const changes = (await caller.get(`${path}/all/changes?from=${at}`)) as Answer;
      const expected = plain.status !== 200 ? plain.status : hasPast(resource) ? 200 : 400;
      const toChanges = hasPast(resource) ? expected : 403;
      if (past.status !== expected || changes.status !== toChanges)
        wrong.push({ role, resource: resource.name, expected, past: past.status, changes: changes.status });
      const today = new Set(plain.body.rows?.map(({ id }) => id));
      const hidden = (past.body.rows ?? []).filter(({ id }) => !today.has(id));
      if (role !== 'ADMIN' && hidden.length > 0) wrong.push({ role, resource: resource.name, hidden });
      const [first] = past.body.rows ?? [];
      if (!first) continue;
      const shown = (await caller.get(`${path}/${first.id}?asOf=${at}`)) as Answer;
      const plainOne = (await caller.get(`${path}/${first.id}`)) as Answer;
      if (shown.status !== plainOne.status) wrong.push({ role, resource: resource.name, shown: shown.status });
    }
  }
  expect(wrong).toEqual([]);
}, 240_000);
