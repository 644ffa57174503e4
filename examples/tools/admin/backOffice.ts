import { makeBackOffice } from '../../../admin/app/BackOffice';
import { pagesIn } from '../../../admin/app/pages';
import type { FieldPart } from '../../../admin/app/product';
import { FRAMEWORK_WORDS } from '../../../admin/locales/catalogues';
import { lazyWithRetry } from '../../../admin/providers/lazyWithRetry';
import { LIBRARY } from '../product';

export default makeBackOffice({
  settings: LIBRARY,
  words: FRAMEWORK_WORDS,
  pages: pagesIn(import.meta.glob('./resources/*/{list,show,create,edit,form}.tsx')),
  kinds: Object.values(
    import.meta.glob<FieldPart>('../resources/kinds/*/field.tsx', { eager: true, import: 'default' }),
  ),
  kindInputs: import.meta.glob('../resources/kinds/*/input.tsx'),
  home: lazyWithRetry(() => import('./pages/home/Today'), 'page'),
});
