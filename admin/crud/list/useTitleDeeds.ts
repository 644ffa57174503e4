import AddIcon from '@mui/icons-material/Add';
import type { ManifestResource } from '@t3d/resources/kit';
import { useRun } from '../actions/ActionHost';
import { titleActions, titleLabel } from '../actions/guards';
import type { ListDeed } from '../extensions';
import { actionIcon } from '../icons';
import { createPath } from '../../state/resourcePaths';
import { useT } from '../../locales/useT';

/**
 * What the head of a list offers: its deeds, and the creation. One of all is filled at most: the primary deed, else the
 * creation.
 */
export function useTitleDeeds(resource: ManifestResource): {
  primary: ListDeed | undefined;
  others: ListDeed[];
  create: ListDeed | undefined;
} {
  const t = useT();
  const run = useRun();
  const actions = titleActions(resource);
  const first = actions.find((action) => action.primary);
  const deeds = actions.map((action): ListDeed => ({
    name: action.name,
    label: titleLabel(action, t),
    icon: actionIcon(action.icon),
    go: () => run(action),
    filled: action === first,
    danger: action.danger,
    marks: { 'data-action': action.name },
  }));
  const create: ListDeed | undefined = resource.calls.create
    ? {
        name: 'create',
        label: t('crud.create', { name: resource.singular }),
        icon: AddIcon,
        go: createPath(resource),
        filled: !first,
      }
    : undefined;
  return { primary: deeds.find((deed) => deed.filled), others: deeds.filter((deed) => !deed.filled), create };
}
