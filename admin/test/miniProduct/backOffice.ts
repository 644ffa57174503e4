import { makeBackOffice } from '../../app/BackOffice';
import { pagesIn } from '../../app/pages';
import { LIBRARY } from './product';

export default makeBackOffice({
  settings: LIBRARY,
  words: {
    zh: () => import('./words?zh'),
    en: () => import('./words?en'),
    cht: () => import('./words?cht'),
  },
  pages: pagesIn(import.meta.glob('./pages/*/list.tsx')),
});
