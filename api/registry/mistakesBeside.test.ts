import { defineResource, f } from '@t3d/resources/kit';
import { sentenceOf } from '@t3d/resources/kit/check/index';
import { addLabels, unknownWords } from '@t3d/resources/locales';
import { WORDS } from '@t3d/resources/words';
import { afterAll, expect, test } from '@jest/globals';
import { computedByTable, computing, withComputed } from '../engine/rows/read/computed';
import { requireSchedules } from '../jobs/jobTypes';
import { loadRegistry } from '../product';
import { declare, right, withField } from './mistakes.fixture';
import { requireWords } from './registry';

/* Tests mistakes outside of declarations, such as in labels, jobs and the code of computed fields. */
const home = await loadRegistry();

// Restore the labels that the tests replace, because other tests of the process read them.
afterAll(() => {
  const { users, suppliers } = WORDS.en.resources ?? {};
  addLabels({ en: { resources: { ...(users && { users }), ...(suppliers && { suppliers }) } } });
});

/** Returns a function that returns the problems of labels added after this call. */
function saidOfWords(): () => string[] {
  const unknown = (): string[] => unknownWords(home, home.product).map(sentenceOf);
  const before = new Set(unknown());
  return () => unknown().filter((sentence) => !before.has(sentence));
}

test('rejects labels of an undeclared resource, field, value, action or screen', () => {
  const said = saidOfWords();
  const one = { label: 'Supplier', singular: 'supplier' };
  addLabels({
    en: {
      common: { fields: { nicknmae: 'Nickname' } },
      menu: { usr: 'Users' },
      resources: {
        suplierz: one,
        suppliers: {
          ...one,
          like: 'plns',
          fields: { nmae: 'Name' },
          help: { cdoe: 'Its code' },
          enums: { kidn: {}, kind: { SIMULATRO: 'Simulator' } },
          sections: { mian: 'Main' },
          actions: { tset: { label: 'Test', confirm: 'Test?' } },
          history: { creaet: 'Created' },
        },
      },
    },
  });
  expect(said()).toEqual([
    expect.stringMatching(/^words\.resources: there is no suplierz; write /),
    'words.resources.suppliers.like: there is no plns; write plans',
    'words.resources.suppliers.fields: there is no nmae; write name',
    'words.resources.suppliers.help: there is no cdoe; write code',
    'words.resources.suppliers.enums: there is no kidn; write kind',
    expect.stringMatching(/^words\.resources\.suppliers\.enums\.kind: there is no SIMULATRO; write /),
    'words.resources.suppliers.sections: there is no mian; write main',
    'words.resources.suppliers.actions: there is no tset; write test',
    'words.resources.suppliers.history: there is no creaet; write create',
    'words.common.fields: there is no nicknmae; write nickname',
    'words.menu: there is no usr; write user',
  ]);
  expect(() => requireWords(home)).toThrow('words.menu: there is no usr; write user');
});

test("rejects an action's text with a placeholder that is never filled", () => {
  const filled = (confirm: string, more: object = {}): void =>
    addLabels({
      en: {
        resources: { suppliers: { label: 'S', singular: 's', actions: { test: { label: 'Test', confirm, ...more } } } },
      },
    });
  const said = saidOfWords();
  const at = 'words.resources.suppliers.actions.test';
  filled('Test {labl} {cuont|supplier|suppliers}?', { label: 'Test {label}', help: 'Asks {count} of them' });
  expect(said()).toEqual([
    expect.stringContaining(`${at}.confirm: nothing fills {labl} in; write label`),
    expect.stringContaining(`${at}.confirm: nothing fills {cuont} in; write label`),
    `${at}.label: nothing fills {label} in; leave it out`,
    `${at}.help: nothing fills {count} in; leave it out`,
  ]);
  // `amount` and `after` are filled in only for an action whose preview has a cost.
  filled('Test for {amount}, {after} is left?', { label: 'Test', help: 'Asks it' });
  expect(said()[0]).toContain(`${at}.confirm: nothing fills {amount} in; write label`);
  addLabels({
    en: {
      resources: {
        suppliers: { label: 'S', singular: 's', actions: { test: { label: 'Test', confirm: 'Test {label}?' } } },
        users: {
          label: 'Users',
          singular: 'user',
          actions: { recharge: { label: 'Recharge', confirm: 'Recharge {amont} {amountFigure}, {after} then?' } },
        },
      },
    },
  });
  expect(said()).toEqual(['words.resources.users.actions.recharge.confirm: nothing fills {amont} in; write amount']);
});

test('rejects a schedule with an owner, or with an interval that is not in whole minutes', () => {
  const run = async (): Promise<void> => undefined;
  const given = (handler: object) => () => requireSchedules({ 'parts.tidy': { run, ...handler } });
  const says = (every: number, instead: string): void =>
    expect(given({ every })).toThrow(
      `the job parts.tidy: every is ${every} milliseconds, which is no whole number of minutes; write ${instead}`,
    );
  says(86_400, 'DAY_MS');
  says(7 * 86_400, '7 * DAY_MS');
  says(3600, 'HOUR_MS');
  says(300, '5 * MINUTE_MS');
  says(90_500, '2 * MINUTE_MS');
  says(0, 'MINUTE_MS');
  says(-1, 'MINUTE_MS');
  expect(given({ every: 60_000, onBehalf: run })).toThrow('; leave every out, or onBehalf and requested');
  expect(given({ attempts: 0 })).toThrow('; write a whole number of at least 1, or leave attempts out');
  expect(given({ every: 10 * 60_000, attempts: 3 })).not.toThrow();
});

test('rejects code for computed fields that the declaration does not contain', async () => {
  const margins = defineResource('margins', {
    ...right,
    fields: withField({ rest: f.integer({ managed: true, computed: ['price'] }) }),
  });
  const named = (name: string) => async (_ctx: unknown, rows: readonly object[]) => rows.map(() => ({ [name]: 1 }));
  // @ts-expect-error the field is called rest
  computing(margins, async (_ctx, rows) => rows.map(() => ({ rset: 1 })));
  const wrong = computing(margins, named('rset') as never);
  await expect(withComputed(null as never, ['name', 'rest'], wrong, [{ name: 'a' }])).rejects.toThrow(
    'margins.rest: the code of its computed fields does not give it and gives rset; write rest',
  );
  const good = computing(margins, named('rest') as never);
  expect(await withComputed(null as never, ['name', 'rest'], good, [{ name: 'a' }])).toEqual([{ name: 'a', rest: 1 }]);
  expect(() => computing(declare({}), async () => [])).toThrow(
    'parts: its computed fields are worked out, and it declares none; write computed: […] of the field',
  );
  expect(() => computedByTable([[good], [wrong]])).toThrow(
    'the computed fields of margins are said by two domain; leave one out',
  );
  expect(() => computedByTable([[{ parts: good }] as never])).toThrow('; write computed: [computing(resource, …)]');
});
