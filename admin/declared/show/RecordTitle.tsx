import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Box, IconButton, Tooltip } from '@mui/material';
import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import { isReference, kindOf, matches } from '@t3d/resources/kit';
import type { ManifestAction, ManifestField, ManifestResource, Predicate, Roles } from '@t3d/resources/kit';
import EditIcon from '@mui/icons-material/EditOutlined';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import MoreHorizIcon from '@mui/icons-material/MoreHoriz';
import { useDeclaredResource, useRecord } from '../declaration';
import { DeclaredField } from '../fields/DeclaredField';
import { CopyButton } from '../../ui/Digits';
import { editPath, listPath } from '../../state/resourcePaths';
import { type Row, columnsOf, isBlank, isKeyLike, isState, labelKey, recordName } from '../records';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { MONO } from '../../tokens';
import { Toolbar } from '../../ui/Toolbar';
import { Heading, SmallText } from '../../ui/Text';
import { ButtonWithReason } from '../../ui/DisabledWithReason';
import { footRef } from '../../ui/foot';
import { useSessionUser } from '../../providers/manifest';
import { AsOfButton } from '../asOf/AsOfHost';
import { refusal } from '../actions/guards';
import { useRowActions } from '../actions/useRowActions';
import { isBuiltIn, useClosedReason, useMay } from '../editable';
import { ActionButton, ActionMenu } from '../actions/ActionMenu';
import { usePhone } from '../screen';
import { usePredicateVariables } from '../variables';
import { Neighbours } from './Neighbours';

const DIGITS = /^\d+$/;
/** Moves states and owner below the name on a phone. */
const UNDER_NAME = { flex: { xs: '1 0 100%', sm: 'none' }, pl: { xs: 6, sm: 0 } } as const;
/** Lets a long name wrap beside the back arrow. */
const BESIDE_ARROW = { flex: { xs: '1 1 0', sm: '0 1 auto' }, minWidth: 0 } as const;

/** Returns the fields beside the name. By default a reference and an amount beside a mere number. */
function headlineFields(
  resource: ManifestResource,
  record: Row,
  { name, chosen }: { name: string; chosen: readonly string[] | undefined },
): ManifestField[] {
  const columns = columnsOf(resource);
  const given =
    chosen?.flatMap((name) => columns.find((field) => field.name === name && !isBlank(record[name])) ?? []) ?? [];
  if (given.length > 0 || !isKeyLike(name)) return given;
  const named = columns.find((field) => isReference(field) && !DIGITS.test(String(record[labelKey(field.name)] ?? '')));
  return [named, columns.find((field) => kindOf(field).isAmount)].filter((field) => field !== undefined);
}

/** An action that the user probably needs next, for records that match `where`. */
export interface NextStep {
  action: string;
  where: Predicate;
  /** The roles for the step. By default all. */
  roles?: Roles;
}

interface Steps {
  /** The likely next actions, of which the first enabled one is filled. */
  next?: readonly NextStep[] | undefined;
  atHand?: readonly string[] | undefined;
  buttons?: ReactNode;
}

export interface RecordTitleProps extends Steps {
  headline?: readonly string[] | undefined;
  /** Replaces the record's name in the title. */
  title?: ReactNode;
  beside?: ReactNode;
}

export function RecordTitle({ headline, title, beside, ...steps }: RecordTitleProps) {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecord();
  const language = useLanguage();
  const name = recordName(resource, record, language);
  const chips = resource.fields
    .filter((field) => field.readable && isState(field) && !isBlank(record[field.name]))
    .slice(0, 2);
  // Adds a reference and an amount to a name that is only a number.
  const more = headlineFields(resource, record, { name, chosen: headline });
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', flexWrap: { xs: 'nowrap', sm: 'wrap' }, gap: 1, mb: 1.5 }}>
      <Toolbar sx={{ minHeight: 32, minWidth: 0 }}>
        <Tooltip title={t('crud.back')}>
          <IconButton component={Link} to={listPath(resource)} aria-label={t('crud.back')}>
            <ArrowBackIcon />
          </IconButton>
        </Tooltip>
        <Heading level={1} sx={!title && isKeyLike(name) ? { fontFamily: MONO, fontWeight: 400 } : BESIDE_ARROW}>
          {title ?? name}
        </Heading>
        {!title && isKeyLike(name) && <CopyButton text={name} />}
        <Toolbar sx={UNDER_NAME}>
          {beside}
          {(beside === undefined ? chips : []).map((field) => (
            <DeclaredField key={field.name} source={field.name} />
          ))}
          {beside === undefined && more.length > 0 && (
            <Box sx={{ color: 'ink.secondary', '& span': { display: 'inline !important', color: 'inherit' } }}>
              {more.map((field, index) => (
                <span key={field.name}>
                  {index > 0 && ' · '}
                  <DeclaredField source={field.name} />
                </span>
              ))}
            </Box>
          )}
        </Toolbar>
      </Toolbar>
      <RecordActions {...steps} />
    </Box>
  );
}

const SHOWN = 3;

/** Sorts the actions: the likely next or primary one first, disabled ones last. */
function useSortedActions({ next = [], atHand = [] }: Steps) {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecord();
  const variables = usePredicateVariables();
  const { role } = useSessionUser();
  // Omits actions that would change nothing. The menu lists them with the reason.
  const all = useRowActions(resource);
  const actions = all
    .filter(({ idle }) => !idle || !matches(idle, record, variables))
    .map((action) => ({ action, reason: refusal(action, [record], variables, t, resource) }));
  const possible = actions.filter(({ reason }) => !reason);
  const steps = next.filter(
    ({ where, roles }) => matches(where, record, variables) && (!roles || roles.includes(role)),
  );
  const likely = steps.map((step) => possible.find(({ action }) => action.name === step.action)).find(Boolean);
  const first = likely ?? possible.find(({ action }) => action.primary && !action.danger);
  const placeOf = ({ name }: ManifestAction): number => (atHand.includes(name) ? atHand.indexOf(name) : atHand.length);
  const others = actions
    .filter((one) => one !== first)
    .toSorted((one, other) => placeOf(one.action) - placeOf(other.action));
  return {
    first,
    inMenu: all.length,
    sorted: [...(first ? [first] : []), ...others.filter((one) => !one.reason), ...others.filter((one) => one.reason)],
  };
}

function EditButton({ filled }: { filled: boolean }) {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecord();
  const closed = useClosedReason()(resource, record);
  return (
    <ButtonWithReason
      {...(closed === null && { component: Link, to: editPath(resource, record.id) })}
      data-edit
      reason={closed}
      startIcon={<EditIcon />}
      variant={closed === null && filled ? 'contained' : 'outlined'}
      color="primary"
    >
      {t('crud.edit')}
    </ButtonWithReason>
  );
}

const menuOf = (size: number) => ({
  '& [data-row-menu]': { border: 'control', borderRadius: 1, width: size, height: size, m: 0, color: 'ink.primary' },
});

function Buttons({ most, first, inMenu, sorted }: { most: number } & ReturnType<typeof useSortedActions>) {
  const mayEdit = useMay('edit', useDeclaredResource());
  const hasMenu = inMenu > Math.min(sorted.length, most) || (inMenu > 0 && mayEdit);
  // True if the edit button replaces the actions, because all of them take something away.
  const isEditFirst = mayEdit && inMenu > 0 && sorted.every(({ action }) => action.danger);
  if (isEditFirst)
    return (
      <>
        <EditButton filled />
        <ActionMenu icon={<MoreHorizIcon />} />
      </>
    );
  return (
    <>
      {sorted.slice(0, most).map((one) => (
        <ActionButton key={one.action.name} action={one.action.name} filled={one === first} />
      ))}
      {hasMenu && <ActionMenu withEdit icon={<MoreHorizIcon />} />}
      {mayEdit && !hasMenu && <EditButton filled={!first} />}
    </>
  );
}

/** The buttons of a record's actions, and a menu of the others. */
function RecordActions(steps: Steps) {
  const t = useT();
  const phone = usePhone();
  const actions = useSortedActions(steps);
  const hasButtons = !isBuiltIn(useDeclaredResource(), useRecord()) && !phone;
  // Shows a reason once, even if several buttons share it.
  const off = (hasButtons ? actions.sorted.slice(0, SHOWN) : []).filter(
    ({ reason }, at, all) => reason && all.findIndex((one) => one.reason === reason) === at,
  );
  return (
    <Box sx={{ ml: 'auto' }}>
      <Box
        sx={{
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
        {hasButtons && <Buttons most={SHOWN} {...actions} />}
        {!phone && steps.buttons}
      </Box>
      {off.map(({ action, reason }) => (
        <SmallText
          key={action.name}
          sx={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 0.5, mt: 0.5 }}
        >
          <InfoIcon sx={{ fontSize: 'icon.xs' }} />
          {t('crud.action.because', { label: action.label, reason: reason ?? '' })}
        </SmallText>
      ))}
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
  const mayEdit = useMay('edit', useDeclaredResource());
  const actions = useSortedActions(steps);
  const { sorted } = actions;
  if (!phone || (sorted.length === 0 && !mayEdit && !steps.buttons)) return null;
  const most = Math.max(1, Math.min(2, sorted.filter(({ reason }) => !reason).length));
  return (
    <Box ref={footRef} data-record-bar className="no-print" sx={BAR}>
      <Buttons most={most} {...actions} />
      {steps.buttons}
    </Box>
  );
}
