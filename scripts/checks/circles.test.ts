import { describe, expect, test } from '@jest/globals';
import { checkCircles } from './columns';

const file = (path: string, ...imports: string[]) => ({
  path,
  text: imports.map((specifier) => `import '${specifier}';`).join('\n'),
});

describe('the check for import cycles', () => {
  test('finds import cycles through folders, our own packages and type imports', () => {
    const faults = checkCircles([
      file('api/a.ts', './b'),
      { path: 'api/b/index.ts', text: "import type { C } from '@t3d/resources/c';" },
      file('resources/c.ts', '../api/a'),
      file('api/d.ts', './a'),
    ]);
    expect(faults).toEqual(['a circle of imports: api/a.ts, api/b/index.ts, resources/c.ts']);
  });

  test('accepts imports in one direction, and a file that imports itself', () => {
    expect(checkCircles([file('a.ts', './b', './c'), file('b.ts', './c'), file('c.ts', './c')])).toEqual([]);
  });

  test('reports each import cycle separately', () => {
    const pairs = [file('a.ts', './b'), file('b.ts', './a'), file('c.ts', './d', './a'), file('d.ts', './c')];
    expect(checkCircles(pairs)).toEqual(
      ['a circle of imports: c.ts, d.ts', 'a circle of imports: a.ts, b.ts'].toReversed(),
    );
  });
});
