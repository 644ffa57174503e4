import { makeBackOffice } from '../../../admin/app/BackOffice';
import { lazyWithRetry } from '../../../admin/providers/lazyWithRetry';
import { LIBRARY } from '../product';

export default makeBackOffice({
  facts: LIBRARY,
  home: lazyWithRetry(() => import('./pages/home/Today'), 'page'),
});
