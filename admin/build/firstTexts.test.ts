import { describe, expect, it } from '@jest/globals';
import { keysIn } from './firstTexts';

const found = (code: string, ...keys: string[]): string[] => keys.filter(keysIn(code));

describe('the text keys in code', () => {
  it('finds a literal key and its plural forms', () =>
    expect(
      found(`t("crud.copy"); t('crud.rows')`, 'crud.copy', 'crud.copied', 'crud.rows_one', 'crud.rows_other'),
    ).toEqual(['crud.copy', 'crud.rows_one', 'crud.rows_other']));

  it('finds all keys of a literal group', () =>
    expect(found(`wordOf(t, 'shell.role', role)`, 'shell.role.ADMIN', 'shell.roles', 'shell.skip')).toEqual([
      'shell.role.ADMIN',
    ]));

  it('does not take a single word, for example the name of a resource, for a group', () =>
    expect(found(`find('orders')`, 'orders.first')).toEqual([]));

  it('finds the keys and groups that a template can name, also in its expressions', () => {
    const code = 't(`crud.job.${state}`); t(`shell.${why}Title`); t(`a.${t(`crud.hint.${one ? "x" : ""}`)}`)';
    const keys = [
      'crud.job.DONE',
      'crud.job.DONE.why',
      'shell.brokenTitle',
      'shell.brokenHint',
      'crud.hint.x',
      'crud.no',
    ];
    expect(found(code, ...keys)).toEqual(keys.filter((key) => key !== 'shell.brokenHint' && key !== 'crud.no'));
  });
});
