import { retryMissing, useOutstanding } from '../providers/lazily';
import { FailedPage } from '../screens/FailedPage';

/** In the place of a page that is being loaded: nothing, as long as nothing goes wrong. */
export function PageComing() {
  return useOutstanding().page > 0 ? (
    <FailedPage why={navigator.onLine ? 'late' : 'offline'} onRetry={retryMissing} />
  ) : null;
}
