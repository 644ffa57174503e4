import BadgeIcon from '@mui/icons-material/Badge';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { useApi } from '../../providers/useApi';
import type { ListAction } from '../../crud/extensions';
import { listPath } from '../../state/resourcePaths';
import { useResourceOf } from '../../providers/manifest';
import { keys } from './keys';

const WAITING = { status: 'SUBMITTED' } as const;

/** Beside the list of cards: the documents that wait for a decision, and how many they are. */
export function RealNameButton({ draw }: { draw: (actions: readonly ListAction[]) => ReactNode }) {
  const t = useT();
  const provider = useApi();
  const documents = useResourceOf('real-names');
  const { data: count } = useQuery({
    queryKey: keys.realNameCount,
    queryFn: () => provider.count('real-names', WAITING),
    enabled: documents?.calls.list ?? false,
    retry: false,
  });
  if (!documents?.calls.list) return draw([]);
  const label = count ? t('realNames.openCount', { count: countText(count) }) : t('realNames.open');
  return draw([
    {
      name: 'real-names',
      label,
      icon: BadgeIcon,
      go: `${listPath(documents)}?filter=${encodeURIComponent(JSON.stringify(WAITING))}`,
      marks: { 'data-real-names': count ?? 0 },
    },
  ]);
}
