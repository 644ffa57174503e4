import { makeBackOffice } from '../../../admin/app/BackOffice';
import { pagesIn } from '../../../admin/app/pages';
import { lazyWithRetry } from '../../../admin/providers/lazyWithRetry';
import { LIBRARY } from '../product';

export default makeBackOffice({
  facts: LIBRARY,
  pages: pagesIn(import.meta.glob('./resources/*/{list,show,create,edit}.tsx')),
  home: lazyWithRetry(() => import('./pages/home/Today'), 'page'),
});
