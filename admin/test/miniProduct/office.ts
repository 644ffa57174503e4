import { makeBackOffice } from '../../app/BackOffice';
import { LIBRARY } from './product';

export default makeBackOffice({
  facts: LIBRARY,
  words: {
    zh: () => import('./words.zh'),
    en: () => import('./words.en'),
    cht: () => import('./words.cht'),
  },
  screens: import.meta.glob('./pages/*/screens.{ts,tsx}', { eager: true, import: 'default' }),
});
