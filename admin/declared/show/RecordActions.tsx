import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Box, Button } from '@mui/material';
import EditIcon from '@mui/icons-material/EditOutlined';
import MoreHorizIcon from '@mui/icons-material/MoreHoriz';
import { type ManifestAction, type Predicate, type Roles, matches } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { useSessionUser } from '../../providers/manifest';
import { editPath } from '../../state/resourcePaths';
import { footRef } from '../../ui/foot';
import { ActionButton, ActionMenu } from '../actions/ActionMenu';
import { frontOf } from '../actions/front';
import { disabledReason } from '../actions/guards';
import { useResourceActions } from '../actions/resourceActions';
import { useRowActions } from '../actions/useRowActions';
import { AsOfButton } from '../asOf/AsOfHost';
import { useDeclaredResource, useRecord } from '../declaration';
import type { Row } from '../records';
import { isBuiltIn, useClosedReason, useMay } from '../editable';
import { usePhone } from '../screen';
import { usePredicateVariables } from '../variables';
import { Neighbours } from './Neighbours';

/** `where` matches the records for which the user probably needs the action next. */
export interface NextStep {
  action: string;
  where: Predicate | ((record: Row) => boolean);
  /** The default is all roles. */
  roles?: Roles;
}

export interface Steps {
  /** The button of the first enabled action is filled. */
  next?: readonly NextStep[] | undefined;
  atHand?: readonly string[] | undefined;
  /** Possible actions that these records seldom need. These actions stay in the menu. */
  behind?: readonly NextStep[] | undefined;
  buttons?: ReactNode;
  /** A filled button of the page's own, after the menu. */
  filled?: ReactNode;
}

const SHOWN = { desk: 3, phone: 2 } as const;

/** The actions that can be done, with the likely next action or the primary action apart. */
function usePossibleActions({ next = [], atHand = [], behind = [] }: Steps) {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecord();
  const variables = usePredicateVariables();
  const { role } = useSessionUser();
  // Leaves out actions that would change nothing.
  const all = useRowActions(resource).filter(({ idle }) => !idle || !matches(idle, record, variables));
  const { front } = useResourceActions(resource.name);
  const possible = all.filter((action) => !disabledReason(action, [record], variables, t, resource));
  const applies = ({ where, roles }: NextStep): boolean =>
    (typeof where === 'function' ? where(record) : matches(where, record, variables)) &&
    (!roles || roles.includes(role));
  const steps = next.filter(applies);
  const seldom = behind.filter(applies).map(({ action }) => action);
  const likely = steps.map((step) => possible.find(({ name }) => name === step.action)).find(Boolean);
  // A deletion stays in the menu.
  // An action with a button in some rows of the list is in front on the pages of these records only.
  const isUsual = ({ name }: ManifestAction): boolean =>
    name !== 'delete' &&
    !seldom.includes(name) &&
    (!front || !(name in front) || matches(front[name], record, variables));
  const first = likely ?? possible.find((action) => action.primary && !action.danger && !seldom.includes(action.name));
  const placeOf = ({ name }: ManifestAction): number => (atHand.includes(name) ? atHand.indexOf(name) : atHand.length);
  const others = possible
    .filter((action) => action !== first && isUsual(action))
    .toSorted((one, other) => placeOf(one) - placeOf(other));
  return { all, first, others };
}

/** The dangerous action is the last of the outlined buttons. */
function useFront(steps: Steps, most: number) {
  const { all, first, others } = usePossibleActions(steps);
  const isLoss = ({ danger }: ManifestAction): boolean => danger;
  const resource = useDeclaredResource();
  const mayEdit = useMay('edit', resource);
  const closed = useClosedReason()(resource, useRecord());
  const canEdit = mayEdit && closed === null;
  // Editing is the likely next step if the resource has no actions but those that take something away.
  const isEditFilled = canEdit && !steps.filled && all.every(isLoss);
  const shown = isEditFilled ? [] : frontOf(first ? [first, ...others] : others, most);
  const hasEdit = isEditFilled || (canEdit && !steps.filled && shown.length < most);
  const outlined = shown.filter((action) => action !== first);
  return {
    first,
    outlined: [...outlined.filter((action) => !isLoss(action)), ...outlined.filter(isLoss)],
    edit: isEditFilled ? 'filled' : hasEdit ? 'outlined' : null,
    hasMenu: all.length > shown.length || (mayEdit && !hasEdit),
  } as const;
}

function EditButton({ filled = false }: { filled?: boolean }) {
  const t = useT();
  const resource = useDeclaredResource();
  const { id } = useRecord();
  return (
    <Button
      component={Link}
      to={editPath(resource, id)}
      data-edit
      startIcon={<EditIcon />}
      variant={filled ? 'contained' : 'outlined'}
      color={filled ? 'primary' : 'inherit'}
    >
      {t('crud.edit')}
    </Button>
  );
}

const menuOf = (size: number) => ({
  '& [data-row-menu]': { border: 'control', borderRadius: 1, width: size, height: size, m: 0, color: 'ink.primary' },
});

function Buttons({ most, steps }: { most: number; steps: Steps }) {
  const { first, outlined, edit, hasMenu } = useFront(steps, most);
  return (
    <>
      {edit === 'outlined' && <EditButton />}
      {outlined.map(({ name }) => (
        <ActionButton key={name} action={name} />
      ))}
      {steps.buttons}
      {hasMenu && <ActionMenu withEdit={edit === null} icon={<MoreHorizIcon />} />}
      {steps.filled}
      {first && <ActionButton action={first.name} filled={!steps.filled} />}
      {edit === 'filled' && <EditButton filled />}
    </>
  );
}

/** On a phone, RecordBar shows the buttons. */
export function RecordActions(steps: Steps) {
  const phone = usePhone();
  const isOwn = !isBuiltIn(useDeclaredResource(), useRecord());
  return (
    <Box
      sx={{
        ml: 'auto',
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        justifyContent: 'flex-end',
        alignItems: 'center',
        ...menuOf(32),
      }}
    >
      <AsOfButton />
      <Neighbours />
      {isOwn && !phone && <Buttons most={SHOWN.desk} steps={steps} />}
    </Box>
  );
}

const BAR = {
  position: 'sticky',
  bottom: 0,
  zIndex: 3,
  display: 'flex',
  gap: 1,
  mx: -1,
  px: 1.5,
  py: 1,
  bgcolor: 'surface.paper',
  borderTop: 'divider',
  '& .MuiButton-root': { flex: 1, minHeight: 44, minWidth: 0 },
  ...menuOf(44),
} as const;

export function RecordBar(steps: Steps) {
  const phone = usePhone();
  const resource = useDeclaredResource();
  const mayEdit = useMay('edit', resource);
  const hasActions = useRowActions(resource).length > 0;
  if (!phone || !(hasActions || mayEdit || steps.buttons || steps.filled)) return null;
  return (
    <Box ref={footRef} data-record-bar className="no-print" sx={BAR}>
      <Buttons most={SHOWN.phone} steps={steps} />
    </Box>
  );
}
