import type { Mutation } from './mutation';

const IMPORT = 'api/engine/rows/write/judgeRows.ts';
const rule = (
  name: string,
  find: RegExp,
  put: string,
  test: string,
  file = 'api/engine/import/rules.test.ts',
): Mutation => ({ name: `an import ${name}`, file: IMPORT, find, put, on: ['sqlite'], killer: [file, test] });

/** An import is no door of its own. */
export const IMPORTS: readonly Mutation[] = [
  rule(
    'creates and changes for who may not',
    / \|\| mayCall\(actor, this\.resource, call\)\) continue/,
    ' || this.resource) continue',
    'who may import but not create, or change, does neither',
  ),
  rule(
    'changes what is not the caller’s',
    /!mine\.has\(before\.id\)/,
    'mine.size < 0',
    'records that are the caller’s to read and not to change',
  ),
  rule(
    'changes fields that are fixed',
    /!this\.changeable\.has\(field\)/,
    'this.changeable.size < 0',
    'fields that are fixed once given',
  ),
  {
    ...rule(
      'names what the caller cannot choose',
      /if \(wrong !== undefined\) report/,
      'if (wrong === -1) report',
      'records out of scope, unknown ones, and those that cannot be chosen',
    ),
    file: 'api/engine/rows/read/references.ts',
  },
  rule(
    'tries values that another has',
    /if \(holder !== undefined && \(holder === 0 \|\| holder !== id\)\)/,
    'if (holder === -1)',
    'and are reported beside other errors, when nothing is written any more',
  ),
  rule(
    'stores what was given, not what the rule for the values makes of it',
    /return \[stored as One\];/,
    'return [one];',
    'a card of a file is stored as one of the form is',
    'api/subjects/terminals/importGuard.test.ts',
  ),
  rule(
    'does not say what the rule for the values refuses',
    /refuse\(one\.row\.number, \{ field, \.\.\.error \}\);/,
    'continue;',
    'what a card is does not change while an order lives on it',
    'api/subjects/terminals/importGuard.test.ts',
  ),
];
