import BadgeIcon from '@mui/icons-material/Badge';
import SwapHorizIcon from '@mui/icons-material/SwapHoriz';
import { attentionFilter } from '@t3d/resources/kit';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListAction } from '../../declared/extensions';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import { useApi } from '../../providers/useApi';
import { filteredPath, listPath } from '../../state/resourcePaths';

const QUEUES = {
  'real-names': {
    icon: BadgeIcon,
    mark: 'data-real-names',
    open: 'cards.queues.documents',
    waiting: 'cards.queues.documentsWaiting',
  },
  'card-transfers': {
    icon: SwapHorizIcon,
    mark: 'data-card-transfers',
    open: 'cards.queues.transfers',
    waiting: 'cards.queues.transfersWaiting',
  },
} as const;

/** Returns the button that leads to a queue and shows how many wait, for those who may list it. */
function useQueue(name: keyof typeof QUEUES): ListAction[] {
  const t = useT();
  const provider = useApi();
  const resource = useResourceOf(name);
  const attention = resource?.calls.list ? resource.list.attention : undefined;
  const filter = attention ? attentionFilter(attention) : {};
  const { data } = useQuery({
    queryKey: [name, 'waiting'],
    queryFn: () => provider.count(name, filter),
    enabled: attention !== undefined,
  });
  if (!resource || !attention) return [];
  const { icon, mark, open, waiting } = QUEUES[name];
  const count = data ?? 0;
  return [
    {
      name,
      label: count > 0 ? t(waiting, { count: countText(count) }) : t(open),
      icon,
      go: count > 0 ? filteredPath(resource, filter) : listPath(resource),
      marks: { [mark]: count },
    },
  ];
}

/** Beside the list of cards: the documents and the transfers that wait for a decision. */
export function CardQueues({ draw }: { draw: (actions: readonly ListAction[]) => ReactNode }) {
  return draw([...useQueue('real-names'), ...useQueue('card-transfers')]);
}
