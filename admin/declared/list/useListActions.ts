import AddIcon from '@mui/icons-material/Add';
import type { ManifestResource } from '@t3d/resources/kit';
import HistoryIcon from '@mui/icons-material/History';
import { openAsOf, useAsOf } from '../asOf/store';
import { useRun } from '../actions/ActionHost';
import { titleActions, titleLabel } from '../actions/guards';
import type { ListAction } from '../extensions';
import { actionIcon } from '../icons';
import { useCreatingAction } from '../actions/useRowActions';
import { newRecordPath } from '../../state/resourcePaths';
import { useT } from '../../locales/useT';
import { useMay } from '../editable';

/**
 * What the head of a list offers: its actions, and the creation. One of all is filled at most: the primary action, else
 * the creation.
 */
export function useListActions(resource: ManifestResource): {
  primary: ListAction | undefined;
  others: ListAction[];
  /** What only looks, always in the menu. */
  looks: ListAction[];
  create: ListAction | undefined;
} {
  const t = useT();
  const run = useRun();
  const { at } = useAsOf(resource.name);
  const actions = titleActions(resource);
  const mayCreate = useMay('create', resource);
  const replaced = useCreatingAction() !== undefined;
  const first = actions.find((action) => action.primary);
  const listActions = actions.map((action): ListAction => ({
    name: action.name,
    label: titleLabel(action, t),
    icon: actionIcon(action.icon),
    go: () => run(action),
    filled: action === first,
    danger: action.danger,
    marks: { 'data-action': action.name },
  }));
  const create: ListAction | undefined =
    mayCreate && !replaced
      ? {
          name: 'create',
          label: t('crud.create', { name: resource.singular }),
          icon: AddIcon,
          go: newRecordPath(resource),
          filled: !first,
        }
      : undefined;
  const looks: ListAction[] =
    resource.calls.asOf && at === null
      ? [
          {
            name: 'as-of',
            label: t('asOf.open'),
            icon: HistoryIcon,
            go: () => openAsOf(resource.name, 'choose'),
            filled: false,
            danger: false,
            marks: { 'data-action': 'as-of' },
          },
        ]
      : [];
  return {
    looks,
    primary: listActions.find((one) => one.filled),
    others: listActions.filter((one) => !one.filled),
    create,
  };
}
