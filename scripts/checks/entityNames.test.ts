import { describe, expect, test } from '@jest/globals';
import { checkEntityNames } from './entityNames';

const declarations = [
  { path: 'resources/cards/terminals.ts', text: "export default defineResource('terminals', {});" },
  { path: 'resources/plans/sub-agent-plans.ts', text: "export default defineView('sub-agent-plans', agentPlans, {});" },
  { path: 'resources/jobs.ts', text: "export default defineResource('jobs', {});" },
];
const check = (path: string, text: string): string[] => checkEntityNames([...declarations, { path, text }]);

describe('the check for entity names in generic modules', () => {
  test.each([
    ['a string', "if (name === 'terminals') go();"],
    ['a path', "get('/t3d-api/terminals/7');"],
    ['a template', 'get(`/terminals/${id}`);'],
    ['an identifier', 'const loadedTerminals = 1;'],
  ])('finds an entity name in %s of a generic module', (_what, text) => {
    expect(check('api/engine/routes.ts', text)).toEqual(['api/engine/routes.ts: knows the entity "terminals"']);
  });

  test('finds an entity name of several words in every spelling', () => {
    for (const text of ["'sub-agent-plans'", 'subAgentPlans', 'SubAgentPlans', "'sub_agent_plans'"])
      expect(check('admin/declared/List.tsx', `use(${text});`)).toHaveLength(1);
  });

  test('finds an entity name in a text of a screen', () => {
    expect(check('admin/declared/List.tsx', 'const a = <b>All terminals</b>;')).toHaveLength(1);
  });

  test('accepts other words, comments, import paths, generic words, tests and modules that are not generic', () => {
    expect(
      check(
        'api/engine/a.ts',
        "// terminals\nimport { x } from './terminals';\nconst terminal = 'terminal-like', jobs = x;",
      ),
    ).toEqual([]);
    expect(check('api/engine/a.test.ts', "go('terminals');")).toEqual([]);
    expect(check('api/domain/terminals/a.ts', "go('terminals');")).toEqual([]);
  });
});
