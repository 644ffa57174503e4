import { afterEach, describe, expect, test } from '@jest/globals';
import { parseArgs } from 'node:util';
import { DatabaseError } from 'sequelize';
import { WrongDeclarations } from './registry/registry';
import { Invalid } from './errors';
import { explainFailure } from './failure';

const { LOG_LEVEL } = process.env;
afterEach(() => {
  if (LOG_LEVEL === undefined) delete process.env.LOG_LEVEL;
  else process.env.LOG_LEVEL = LOG_LEVEL;
});

/** Creates umzug's error for a failed migration. */
function failedMigration(): Error {
  const error = new Error('Migration 20261126120000-x (up) failed: Original error: SQLITE_ERROR: no such table: nope');
  class MigrationError extends Error {}
  return Object.assign(new MigrationError(error.message), { name: 'MigrationError', migration: { context: {} } });
}
const misspelt = (): unknown => {
  try {
    return parseArgs({ args: ['--pendin'], options: { pending: { type: 'boolean' } } });
  } catch (error) {
    return error;
  }
};
const wrong = new WrongDeclarations([{ resource: 'parts', message: 'it is wrong' }]);
const sql = new DatabaseError(Object.assign(new Error("Duplicate entry 'a@b.test' for key 'account'"), { sql: '' }));

describe('the text that a failed program prints', () => {
  test.each([
    ['a plain error', new Error('a@b.test exists already.'), 'a@b.test exists already.\n'],
    ['a failed migration', failedMigration(), `${failedMigration().message}\n`],
    ['a refusal', new Invalid('invalid'), /^[A-Z].*\n$/],
    ['a wrong declaration', wrong, /^Nothing starts until .*:\nparts: it is wrong\n$/],
    ['an unknown option', misspelt(), /^Unknown option '--pendin'.*\n$/],
    ['no error at all', 'gone', 'gone\n'],
  ])('prints a single sentence and no stack when a program fails with %s', (_case, error, text) => {
    process.env.LOG_LEVEL = 'info';
    if (typeof text === 'string') expect(explainFailure(error)).toBe(text);
    else expect(explainFailure(error)).toMatch(text);
  });

  test("prints a program's internal error without values, and tells how to see the stack", () => {
    process.env.LOG_LEVEL = 'info';
    expect(explainFailure(sql)).toBe(
      "SequelizeDatabaseError: Duplicate entry *** for key 'account'\nLOG_LEVEL=debug prints where it happened.\n",
    );
  });

  test('prints the stack of a failed program when LOG_LEVEL is debug', () => {
    process.env.LOG_LEVEL = 'debug';
    expect(explainFailure(failedMigration())).toMatch(/^Migration 20261126120000-x .*\n(?:.*\n)*? {4}at /);
  });
});
