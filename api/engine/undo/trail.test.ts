import { afterAll, beforeAll, expect, test } from '@jest/globals';
import terminals from '@t3d/resources/cards/terminals';
import users from '@t3d/resources/people/users';
import { TRAIL_PAGE, recordHistories, recordHistory } from '../../models/history';
import { table } from '../../models/table';
import type { EngineApp } from '../../test/engineApp';
import { makePeople, openEngineApp } from '../../test/engineApp';
import type { Trail } from './trail';

let home: EngineApp;
const ids: Record<string, number> = {};
const ask = (url: string, actor: string) => home.call('get', url, ids[actor] as number);
const get = async <T>(url: string, actor: string): Promise<T> => (await ask(url, actor)).body as T;
const trailOf = (id: number, actor: string, query = ''): Promise<Trail> =>
  get(`/terminals/${id}/history${query}`, actor);
let cards = 0;
function card(): Promise<number> {
  cards += 1;
  return table(home.system, terminals).insert({
    iccid: `8986000000000000${String(cards).padStart(4, '0')}`,
    type: 'SIM',
    status: 'UNUSED',
    agent1: ids.one,
    remark: 'now',
  });
}

beforeAll(async () => {
  home = await openEngineApp();
  Object.assign(ids, await makePeople(home));
}, 60_000);
afterAll(() => home.close());

test("returns a record's long history page by page, each entry once, newest first", async () => {
  const id = await card();
  await recordHistories(
    home.system,
    terminals,
    'update',
    Array.from({ length: TRAIL_PAGE + 3 }, (_, at) => ({
      recordId: id,
      changes: { remark: { before: String(at), after: String(at + 1) } },
    })),
  );
  const newest = await trailOf(id, 'admin');
  expect([newest.rows.length, newest.next]).toEqual([TRAIL_PAGE, newest.rows.at(-1)?.id]);
  const oldest = await trailOf(id, 'admin', `?before=${newest.next}`);
  expect([oldest.rows.length, oldest.next]).toEqual([3, null]);
  const read = [...newest.rows, ...oldest.rows];
  expect(read.map(({ changes }) => (changes.remark as { before: string }).before)).toEqual(
    Array.from({ length: TRAIL_PAGE + 3 }, (_, at) => String(TRAIL_PAGE + 2 - at)),
  );
  for (const wrong of ['0', '-1', 'x', '1.5'])
    expect([wrong, (await ask(`/terminals/${id}/history?before=${wrong}`, 'admin')).status]).toEqual([wrong, 400]);
});

test('restores from the history only fields that a PUT may write and that the history contains in full', async () => {
  const id = await card();
  await recordHistory(home.system, terminals, id, 'create', { remark: { before: null, after: 'first' } });
  await recordHistory(home.system, terminals, id, 'update', {
    remark: { before: 'first', after: 'now' },
    status: { before: 'STOCKED', after: 'UNUSED' },
    agent1: { before: null, after: ids.one },
    contact: { before: 'm***@t3d.test', after: 'n***@t3d.test' },
  });
  expect((await trailOf(id, 'admin')).rows.map(({ action, revertable }) => [action, revertable])).toEqual([
    ['update', ['remark']],
    ['create', []],
  ]);
});

test('offers no undo for a record that only others may change', async () => {
  await recordHistory(home.system, users, ids.three as number, 'update', {
    nickname: { before: 'old', after: 'three' },
  });
  const offered = async (actor: string) =>
    (await get<Trail>(`/users/${ids.three}/history`, actor)).rows.map(({ revertable }) => revertable);
  expect(await Promise.all(['admin', 'two', 'one'].map(offered))).toEqual([[['nickname']], [['nickname']], [[]]]);
});

test('adds labels of references to the changes in a history if the reader may see the labels', async () => {
  const id = await card();
  await recordHistory(home.system, terminals, id, 'issue', {
    agent1: { before: ids.one, after: ids.other },
    status: { before: 'STOCKED', after: 'UNUSED' },
  });
  const { rows } = await get<{ rows: { id: number; changesLabel?: unknown }[] }>(
    `/audit-log?recordId=${id}&resource=terminals`,
    'admin',
  );
  expect(rows).toMatchObject([
    { changesLabel: { agent1: { [Number(ids.one)]: 'one', [Number(ids.other)]: 'other' } } },
  ]);
  expect(
    (await get<{ data: { changesLabel: unknown } }>(`/audit-log/${rows[0]?.id}`, 'admin')).data.changesLabel,
  ).toEqual(rows[0]?.changesLabel);
});

test("shows an action's label in the reader's language to a reader who may not run the action", async () => {
  const id = await card();
  await recordHistory(home.system, terminals, id, 'disable', { status: { before: 'UNUSED', after: 'DISABLE' } });
  await recordHistory(home.system, terminals, id, 'update', { remark: { before: 'a', after: 'b' } });
  expect((await trailOf(id, 'one')).rows.map(({ action, actionLabel }) => [action, actionLabel])).toEqual([
    ['update', null],
    ['disable', 'Disable'],
  ]);
  const chinese = await ask(`/terminals/${id}/history`, 'one').set('Accept-Language', 'zh');
  expect((chinese.body as Trail).rows.at(-1)?.actionLabel).toBe('停用');
});
