import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Language } from '@t3d/resources/kit';
import { LANGUAGES, rolesOf } from '@t3d/resources/kit';
import { howToUndo } from '../../engine/undo/inverses';
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
/** Every declared action and every call that writes, with its inverse or the sentence that says why it has none. */
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

const NOTHING = /only reads|nothing to undo/;

test('every declared action has an inverse or a sentence in three languages', () => {
  const { actions, calls } = declared();
  const all = [...actions, ...calls];
  const without = all.filter(({ undoes }) => !undoes);
  expect(without.filter(({ reason }) => LANGUAGES.some((one) => (reason?.[one] ?? '').length < 6))).toEqual([]);
  // Nobody forgot one: this sentence is that of an action that says nothing.
  expect(actions.filter(({ reason }) => /no action behind/.test(reason?.en ?? '')).map(({ name }) => name)).toEqual([]);
});

test('four of five declared actions that change something have an inverse', () => {
  const { actions, calls } = declared();
  const share = (of: readonly Declared[]): string => {
    const undone = of.filter(({ undoes }) => undoes).length;
    return `${undone} of ${of.length} (${Math.floor((undone / of.length) * 100)} %)`;
  };
  const changing = actions.filter(({ reason }) => !NOTHING.test(reason?.en ?? ''));
  const all = [...changing, ...calls];
  const lines = [
    `actions: ${share(actions)}; those that change something: ${share(changing)}`,
    `with create and update: ${share(all)}`,
    ...all.filter(({ undoes }) => !undoes).map(({ name, reason }) => `  ${name}: ${reason?.en}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  // Actions that only read, test or export have nothing to take back, and are in neither figure.
  for (const some of [changing, all])
    expect(some.filter(({ undoes }) => undoes).length / some.length).toBeGreaterThanOrEqual(0.8);
});
