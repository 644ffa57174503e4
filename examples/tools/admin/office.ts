import { makeBackOffice } from '../../../admin/app/BackOffice';
import { withWords } from '../../../admin/locales/withWords';
import { LIBRARY } from '../product';

const HOME = {
  zh: { overdue: '逾期未还', out: '借出', none: '没有' },
  en: { overdue: 'Overdue', out: 'Out', none: 'Nothing' },
  cht: { overdue: '逾期未還', out: '借出', none: '沒有' },
};
declare module '../../../admin/locales/keys' {
  interface ProductTexts {
    home: (typeof HOME)['zh'];
  }
}
const wordsOf = async (language: keyof typeof HOME, texts: Promise<{ default: object }>) => ({
  default: withWords((await texts).default, { home: { home: HOME[language] } }),
});

export default makeBackOffice({
  facts: LIBRARY,
  words: {
    zh: () => wordsOf('zh', import('../../../admin/locales/zh')),
    en: () => wordsOf('en', import('../../../admin/locales/en')),
    cht: () => wordsOf('cht', import('../../../admin/locales/cht')),
  },
  screens: import.meta.glob('./screens/*/screens.ts', { eager: true, import: 'default' }),
});
