import BadgeIcon from '@mui/icons-material/Badge';
import SwapHorizIcon from '@mui/icons-material/SwapHoriz';
import { attentionFilter } from '@t3d/resources/kit';
import { useQuery } from '@tanstack/react-query';
import { DeclaredList, ListAction, ListBody, ListHeader } from '../../declared/list';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import { useApi } from '../../providers/useApi';
import { filteredPath, listPath } from '../../state/resourcePaths';
import { useHolderColumn } from './HolderColumn';

const QUEUES = {
  'real-names': { icon: BadgeIcon, label: 'cards.queues.documents' },
  'card-transfers': { icon: SwapHorizIcon, label: 'cards.queues.transfers' },
} as const;

/** The number of documents or transfers that wait for a decision. */
function Queue({ name }: { name: keyof typeof QUEUES }) {
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
  if (!resource || !attention) return null;
  const { icon, label } = QUEUES[name];
  const count = data ?? 0;
  return (
    <ListAction
      name={name}
      label={t(label)}
      icon={icon}
      count={count}
      to={count > 0 ? filteredPath(resource, filter) : listPath(resource)}
      {...{ [`data-${name}`]: count }}
    />
  );
}

export function CardList() {
  const { hidden, kept, columnLabels, table } = useHolderColumn();
  return (
    <DeclaredList hidden={hidden} kept={kept} columnLabels={columnLabels}>
      <ListHeader>
        <Queue name="real-names" />
        <Queue name="card-transfers" />
      </ListHeader>
      <ListBody table={table} />
    </DeclaredList>
  );
}
