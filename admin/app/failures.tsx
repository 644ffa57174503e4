import { useT } from '../locales/useT';
import { FailedPage } from '../layout/FailedPage';
import { usePageTitle } from '../state/pageTitle';
import { useTabPlace } from '../state/tabs/tab';
import { EmptyState } from '../ui/states';

/** The page to which react-admin's own pages lead whoever may not see them. */
export function AccessDenied() {
  const t = useT();
  const title = t('ra.page.access_denied');
  usePageTitle(useTabPlace().path, title);
  return <EmptyState title={title} text={t('ra.message.access_denied')} />;
}

/** In place of everything, where the frame itself broke while it was drawn. */
export const FrameFailed = ({ resetErrorBoundary }: { resetErrorBoundary: (args: unknown) => void }) => (
  <FailedPage onRetry={() => resetErrorBoundary(undefined)} />
);
