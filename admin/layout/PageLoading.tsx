import { retryMissing, useOutstanding } from '../providers/lazyWithRetry';
import { FailedPage } from './FailedPage';

/** In the place of a page that is being loaded: nothing, as long as nothing goes wrong. */
export function PageLoading() {
  return useOutstanding().page > 0 ? (
    <FailedPage why={navigator.onLine ? 'late' : 'offline'} onRetry={retryMissing} />
  ) : null;
}
