import { makeBackOffice } from '../../../admin/app/BackOffice';
import { pagesIn } from '../../../admin/app/pages';
import { lazyWithRetry } from '../../../admin/providers/lazyWithRetry';
import { LIBRARY } from '../product';

export default makeBackOffice({
  facts: LIBRARY,
  pages: pagesIn(import.meta.glob('./resources/*/{list,show,create,edit}.tsx')),
  kinds: import.meta.glob('../resources/kinds/*/{kind.ts,field.tsx}', { eager: true }),
  kindInputs: import.meta.glob('../resources/kinds/*/input.tsx'),
  home: lazyWithRetry(() => import('./pages/home/Today'), 'page'),
});
