import type { Resource } from '@t3d/resources/kit';
import type { Random } from '../modelTest/random';
import { pick } from '../modelTest/random';
import type { Shop } from './shop';

const LISTS = { terminals: 'admin', orders: 'admin', 'agent-plans': 'a1', plans: 'sales' } as const;
/** Matches fields that lists of the past lack. */
const NEVER = /^(?:version|updatedAt|.*Label)$/;
/** The time before a snapshot, longer than the clock steps back, so that no later change is dated earlier. */
const PAUSE_MS = 5 * 60_000;

async function read(shop: Shop, list: keyof typeof LISTS, query: string): Promise<string[]> {
  const { status, body } = await shop.get(LISTS[list], `/t3d-api/${list}?size=100&sort=id${query}`);
  if (status !== 200) shop.violations.push(`${list}${query}: ${status} ${body.message ?? ''}`);
  const { fields } = shop.database.registry.get(list) as Resource;
  const isKept = (name: string): boolean =>
    !NEVER.test(name) && fields[name]?.asOf === undefined && fields[name]?.computed === undefined;
  return (body.rows ?? []).map((row) =>
    JSON.stringify(Object.fromEntries(Object.entries(row).filter(([name]) => isKept(name)))),
  );
}

/** Keeps a list as it is now, unless a change is dated later than now. */
export async function storeSnapshot(shop: Shop, random: Random): Promise<void> {
  const list = pick(random, Object.keys(LISTS) as (keyof typeof LISTS)[]);
  const at = shop.database.clock.now().toISOString();
  const [last] = await shop.rows<{ at: string | Date }>('SELECT MAX(`createdAt`) AS `at` FROM `audit_log`');
  if (last && new Date(last.at).toISOString() > at) return;
  shop.snapshots.push({ list, at, rows: await read(shop, list, '') });
  shop.virtual.moveTo(shop.virtual.now() + PAUSE_MS);
}

/** Returns a row without the values that the past of a deleted card lacks. */
const without = (row: string | undefined, deleted: boolean): string =>
  deleted ? (/"id":\d+,/.exec(row ?? '')?.[0] ?? '') : (row ?? '');

/** Compares lists as of earlier instants with the kept snapshots. */
export async function pastHolds(shop: Shop): Promise<string[]> {
  const wrong: string[] = [];
  const present = new Set(
    (await shop.rows<{ id: number }>('SELECT `id` FROM `terminals`')).map(({ id }) => Number(id)),
  );
  for (const { list, at, rows } of shop.snapshots.splice(0)) {
    const now = await read(shop, list as keyof typeof LISTS, `&asOf=${at}`);
    const place = [...rows, ''].findIndex((row, index) => {
      const { id = 0 } = (row === '' ? {} : JSON.parse(row)) as { id?: number };
      const isDeleted = list === 'terminals' && id > 0 && !present.has(id);
      return without(row, isDeleted) !== without(now[index], isDeleted);
    });
    if (place >= 0)
      wrong.push(`${list} as of ${at} are ${now[place] ?? 'missing'}, but were ${rows[place] ?? 'missing'}`);
  }
  return wrong;
}
