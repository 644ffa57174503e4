import { useResourceOf } from '../../providers/manifest';
import { listPath, showPath } from '../../state/resourcePaths';

interface NoticeTarget {
  label: string;
  to: string;
}

/** Returns the page that the notification links to, or null if the reader may not see it. */
export function useNoticeTarget(link: unknown): NoticeTarget | null {
  const [name = '', id] = String(link ?? '').split('/');
  const target = useResourceOf(name);
  if (!target?.calls.list) return null;
  return { label: target.label, to: id ? showPath(target, id) : listPath(target) };
}
