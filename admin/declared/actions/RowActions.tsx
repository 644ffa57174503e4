import EditIcon from '@mui/icons-material/EditOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import MoreVertIcon from '@mui/icons-material/MoreVert';
import { memo, useContext } from 'react';
import { Link } from 'react-router';
import { type ManifestAction, matches } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { editPath } from '../../state/resourcePaths';
import { LazyTooltip } from '../../ui/LazyTooltip';
import { PlainIcon } from '../../ui/PlainIcon';
import { TOUCH } from '../../ui/themeKeys';
import { useDeclaredResource, useRecord } from '../declaration';
import { useClosedReason } from '../editable';
import { actionIcon } from '../icons';
import { usePredicateVariables } from '../variables';
import { useRun } from './ActionHost';
import { disabledReason } from './guards';
import { useResourceActions } from './resourceActions';
import { OpenRowMenuContext } from './RowMenus';

/** The styles of all row buttons, because separate styles for hundreds of buttons would be slow. */
export const ROW_BUTTONS = {
  '& .row-actions': { display: 'inline-flex' },
  '& .row-button': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flex: 'none',
    boxSizing: 'border-box',
    width: 26,
    height: 28,
    m: 0,
    p: 0,
    border: 0,
    borderRadius: 1,
    color: 'ink.secondary',
    bgcolor: 'transparent',
    cursor: 'pointer',
    userSelect: 'none',
    verticalAlign: 'middle',
    textDecoration: 'none',
    WebkitTapHighlightColor: 'transparent',
    '&:hover, &[aria-expanded=true]': { bgcolor: 'surface.hover', color: 'ink.primary' },
    '&.is-closed': { opacity: 0.5 },
    '& svg': { fontSize: 'icon.md' },
    [TOUCH]: { width: 44, height: 44, m: -1 },
  },
  '& .row-words': {
    width: 'auto',
    gap: 0.5,
    px: 1,
    border: 'control',
    color: 'ink.primary',
    fontSize: 'size.small',
    [TOUCH]: { width: 'auto', m: 0 },
  },
} as const;

const EDIT = <PlainIcon icon={EditIcon} />;
const LOCK = <PlainIcon icon={LockIcon} />;
const MORE = <PlainIcon icon={MoreVertIcon} />;

/** The buttons of the most used actions that the record allows. */
function FrontActions({ actions }: { actions: readonly ManifestAction[] }) {
  const t = useT();
  const run = useRun();
  const resource = useDeclaredResource();
  const record = useRecord();
  const variables = usePredicateVariables();
  const { front, words } = useResourceActions(resource.name);
  const isShown = (action: ManifestAction): boolean =>
    (front
      ? action.name in front && matches(front[action.name], record, variables)
      : action.primary && action.on === 'one') && disabledReason(action, [record], variables, t, resource) === null;
  return actions.filter(isShown).map((action) => {
    const attributes = { 'data-front-action': action.name, onClick: () => run(action, [record]) };
    if (words)
      return (
        <button key={action.name} type="button" className="row-button row-words" {...attributes}>
          <PlainIcon icon={actionIcon(action.icon)} />
          {action.label}
        </button>
      );
    return (
      <LazyTooltip key={action.name} title={action.label}>
        <button type="button" className="row-button" {...attributes}>
          <PlainIcon icon={actionIcon(action.icon)} />
        </button>
      </LazyTooltip>
    );
  });
}

/** The button that opens the menu of a row. */
function RowMenu() {
  const t = useT();
  const open = useContext(OpenRowMenuContext);
  const record = useRecord();
  return (
    <LazyTooltip title={t('crud.list.moreActions')}>
      <button
        type="button"
        className="row-button"
        data-row-menu
        aria-haspopup="menu"
        onClick={(event) => open(event.currentTarget, record)}
      >
        {MORE}
      </button>
    </LazyTooltip>
  );
}

interface RowActionsProps {
  actions: readonly ManifestAction[];
  withEdit?: boolean;
}

/** The edit button and action menu at the end of a row. A locked record shows why it cannot be edited. */
export const RowActions = memo(function RowActions({ actions, withEdit = true }: RowActionsProps) {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecord();
  const closed = useClosedReason()(resource, record);
  const { front } = useResourceActions(resource.name);
  // Omits a menu that would be empty or repeat the only button.
  const isOnlyFront = actions.every(({ name }) => front !== undefined && name in front);
  return (
    <span className="row-actions" onClick={(event) => event.stopPropagation()}>
      <FrontActions actions={actions} />
      {withEdit && resource.calls.update && (
        <LazyTooltip title={closed ?? t('crud.edit')}>
          <Link
            to={editPath(resource, record.id)}
            className={closed ? 'row-button is-closed' : 'row-button'}
            aria-label={closed ? `${t('crud.edit')} · ${closed}` : t('crud.edit')}
          >
            {closed ? LOCK : EDIT}
          </Link>
        </LazyTooltip>
      )}
      {!isOnlyFront && <RowMenu />}
    </span>
  );
});
