import { expect, it } from '@jest/globals';
import type { Catalogues } from '../locales/catalogues';
import { makeI18nProvider } from './declaredWords';
import { loadLateTexts } from './lateTexts';

let requests = 0;
const texts = async () => ({
  default: { en: { crud: { copy: 'Copy' } } },
  rest: async () => {
    requests += 1;
    if (requests === 1) throw new TypeError('Failed to fetch');
    return { default: { en: { crud: { job: { DONE: 'Done' } }, audit: { title: 'Log' } } } };
  },
});
const WORDS = { zh: texts, en: texts, cht: texts } as Catalogues;
const KEYS = ['crud.copy', 'crud.job.DONE', 'audit.title'];

// One test, because the texts are loaded once per page.
it('adds late texts to the first ones, repeats a failed load, and adds them at once for a second login', async () => {
  await loadLateTexts();
  const first = await makeI18nProvider('en', WORDS);
  expect([first.translate('crud.copy'), requests]).toEqual(['Copy', 0]);
  await expect(loadLateTexts()).rejects.toThrow('Failed to fetch');
  await Promise.all([loadLateTexts(), loadLateTexts()]);
  expect(KEYS.map((key) => first.translate(key))).toEqual(['Copy', 'Done', 'Log']);
  expect(requests).toBe(2);
  const second = await makeI18nProvider('en', WORDS);
  expect(KEYS.map((key) => second.translate(key))).toEqual(['Copy', 'Done', 'Log']);
});
