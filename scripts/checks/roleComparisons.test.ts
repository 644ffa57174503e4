import { describe, expect, test } from '@jest/globals';
import { checkReach } from './roleComparisons';

const check = (path: string, text: string, kept = {}): string[] => checkReach([{ path, text }], kept);

describe('the check that only `reach` decides about row access', () => {
  test.each([
    ['a comparison of a role', "if (ctx.actor.role === 'SALESMAN') go();"],
    ['a list of roles', 'if (AGENTS.includes(user.role)) go();'],
    ['the question for staff', 'if (isStaff(ctx.actor) || row.agent === me) go();'],
    ['a level', 'if (levelOf(role) > actor.level) go();'],
    ['a walk of the chain', 'rows.find({ [`agent${level}`]: me });'],
    ['a comparison in SQL', "select(ctx, `SELECT id FROM users u WHERE u.role = 'ADMIN'`);"],
  ])('reports %s as a decision about row access', (_what, text) => {
    expect(check('api/domain/x/y.ts', text)).toEqual([expect.stringContaining('api/domain/x/y.ts: ')]);
  });

  test('accepts the `reach` function, tests, comments, other modules and files with a reason', () => {
    const text = "if (actor.role === 'ADMIN') go();";
    for (const path of ['api/engine/access/reach.ts', 'api/domain/x/y.test.ts', 'admin/declared/a.ts'])
      expect(check(path, text)).toEqual([]);
    expect(check('api/domain/x/y.ts', '// the role === nothing\nreach(ctx, scope).holds(row);')).toEqual([]);
    expect(check('api/domain/x/y.ts', text, { 'api/domain/x/y.ts': 'a reason' })).toEqual([]);
  });

  test('reports an exception for a file that needs no exception any more', () => {
    expect(check('api/domain/x/y.ts', 'go();', { 'api/domain/x/y.ts': 'a reason' })).toEqual([
      expect.stringContaining('take it off the list'),
    ]);
  });
});
