import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Language } from '@t3d/resources/kit';
import { LANGUAGES, rolesOf } from '@t3d/resources/kit';
import { howToUndo } from '../../engine/undo/undo';
import { translateMessage } from '../../locales';
import type { TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.close());

interface Declared {
  name: string;
  undoes: boolean;
  reason: Record<Language, string> | null;
}
/** Returns all declared actions and writing calls, each with its inverse or the reason for having none. */
function declared(): { actions: Declared[]; calls: Declared[] } {
  const { database } = server;
  const describe = (resource: string, action: string): Declared => {
    const { inverse, why } = howToUndo(database, { resource, action });
    const reason = why
      ? (Object.fromEntries(LANGUAGES.map((one) => [one, translateMessage(why, one)])) as Record<Language, string>)
      : null;
    return { name: `${resource}:${action}`, undoes: inverse !== undefined, reason };
  };
  const resources = [...database.registry.values()];
  return {
    actions: resources.flatMap(({ name, declaration }) =>
      Object.keys(declaration.actions ?? {}).map((action) => describe(name, action)),
    ),
    calls: resources
      .filter(({ declaration }) => !declaration.untracked)
      .flatMap(({ name, declaration: { access } }) =>
        (['create', 'update'] as const)
          .filter((call) => rolesOf(access[call]).length > 0)
          .map((call) => describe(name, call)),
      ),
  };
}

test('declares an inverse for every action, or the reason for having none in three languages', () => {
  const { actions, calls } = declared();
  const all = [...actions, ...calls];
  const without = all.filter(({ undoes }) => !undoes);
  expect(without.filter(({ reason }) => LANGUAGES.some((one) => (reason?.[one] ?? '').length < 6))).toEqual([]);
  expect(actions.filter(({ reason }) => /no action behind/.test(reason?.en ?? '')).map(({ name }) => name)).toEqual([]);
});

/** The actions that cost money, cards or plans if called by mistake, so that each needs an inverse (decision 51). */
const REVERSIBLE = [
  ['users', 'recharge reverse transfer set-credit bind-level bind-salesman disable'],
  ['business-users', 'recharge'],
  ['recharge-records', 'pay'],
  ['terminals', 'issue recycle buy transfer-card suspend disable real-name-on'],
  ['terminal-agent', 'recycle'],
  ['card-transfers', 'approve refuse'],
  ['sms-numbers', 'distribute retrieve'],
  ['real-names', 'approve reject'],
  ['plans', 'issue list delist copy'],
  ['agent-plans', 'issue list delist'],
  ['sms-plans', 'issue list delist copy'],
  ['orders', 'buy renew-plans'],
  ['flow-pool-prices', 'rebill'],
  ['ctrip-statement-lines', 'settle'],
] as const;

test.each(REVERSIBLE)('finds an inverse for each of the actions of %s: %s', (resource, names) => {
  const { actions } = declared();
  const final = names
    .split(' ')
    .map((name) => `${resource}:${name}`)
    .filter((name) => !actions.some((action) => action.name === name && action.undoes));
  expect(final).toEqual([]);
});
