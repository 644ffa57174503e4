import { Link } from 'react-router';
import { Box, IconButton, Tooltip } from '@mui/material';
import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import EditIcon from '@mui/icons-material/EditOutlined';
import MoreHorizIcon from '@mui/icons-material/MoreHoriz';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import type { ManifestAction, ManifestField, ManifestResource } from '@t3d/resources/kit';
import { useClosedReason } from '../editable';
import { useRun } from '../actions/ActionHost';
import { ButtonWithReason } from '../../ui/DisabledWithReason';
import { refusal } from '../actions/guards';
import { useRowActions } from '../actions/useRowActions';
import { Cell } from '../cells/Cell';
import { CopyButton } from '../../ui/Digits';
import { usePredicateVariables } from '../variables';
import { useExtension } from '../handMade';
import { DANGER, actionIcon } from '../icons';
import { ActionMenu } from '../list/RowActions';
import { editPath, listPath } from '../../state/resourcePaths';
import { columnsOf, isBlank, isKeyLike, labelKey, recordName } from '../records';
import type { Row } from '../records';
import { usePhone } from '../screen';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { MONO } from '../../tokens';
import { Neighbours } from './Neighbours';
import { Toolbar } from '../../ui/Toolbar';
import { Heading } from '../../ui/Text';

const SHOWN = 3;
const DIGITS = /^\d+$/;
interface RecordTitleProps {
  resource: ManifestResource;
  record: Row;
}

interface RecordActionButtonProps {
  action: ManifestAction;
  record: Row;
  reason: string | null;
  filled: boolean;
}

function RecordActionButton({ action, record, reason, filled }: RecordActionButtonProps) {
  const run = useRun();
  const Icon = actionIcon(action.icon);
  return (
    <ButtonWithReason
      data-action={action.name}
      reason={reason}
      variant={filled ? 'contained' : 'outlined'}
      color={filled ? 'primary' : 'inherit'}
      sx={action.danger && reason === null ? DANGER : undefined}
      startIcon={<Icon />}
      onClick={() => run(action, [record])}
    >
      {action.label}
    </ButtonWithReason>
  );
}

/** What can be done with the record, the primary action first while it is possible, those that are off last. */
function useSortedActions(resource: ManifestResource, record: Row) {
  const t = useT();
  const variables = usePredicateVariables();
  const actions = useRowActions(resource).map((action) => ({
    action,
    reason: refusal(action, [record], variables, t, resource.fields),
  }));
  const first = actions.find(({ action, reason }) => action.primary && !action.danger && !reason);
  const others = actions.filter((one) => one !== first);
  return {
    first,
    sorted: [...(first ? [first] : []), ...others.filter((one) => !one.reason), ...others.filter((one) => one.reason)],
  };
}

/**
 * The actions as buttons: the primary one first and filled while it is possible, the other possible ones, the rest in a
 * menu; why one is off stands below.
 */
function RecordActions({ resource, record }: RecordTitleProps) {
  const t = useT();
  const phone = usePhone();
  const { first, sorted } = useSortedActions(resource, record);
  const shown = sorted.slice(0, phone ? Number(first !== undefined) : SHOWN);
  const closedBy = useClosedReason();
  const off = shown.find((one) => one.reason);
  const closed = resource.calls.update ? closedBy(resource, record) : null;
  return (
    <Box sx={{ ml: 'auto' }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          justifyContent: 'flex-end',
          alignItems: 'center',
          '& [data-row-menu]': {
            border: 'control',
            borderRadius: 1,
            width: 32,
            height: 32,
            color: 'ink.primary',
          },
        }}
      >
        <Neighbours resource={resource} id={record.id} />
        {shown.map((one) => (
          <RecordActionButton key={one.action.name} {...one} record={record} filled={one === first} />
        ))}
        {sorted.length > shown.length && <ActionMenu resource={resource} record={record} icon={<MoreHorizIcon />} />}
        {resource.calls.update && (
          <ButtonWithReason
            {...(closed === null && { component: Link, to: editPath(resource, record.id) })}
            data-edit
            reason={closed}
            startIcon={<EditIcon />}
            variant={closed === null && !first ? 'contained' : 'outlined'}
            color="primary"
          >
            {t('crud.edit')}
          </ButtonWithReason>
        )}
      </Box>
      {off && (
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'flex-end',
            alignItems: 'center',
            gap: 0.5,
            mt: 0.5,
            fontSize: 'size.note',
            color: 'ink.secondary',
          }}
        >
          <InfoIcon sx={{ fontSize: 'icon.xs' }} />
          {`${off.action.label}: ${off.reason ?? ''}`}
        </Box>
      )}
    </Box>
  );
}

const hasTones = (field: ManifestField): boolean =>
  field.kind === 'enum' && Boolean(field.options?.some((option) => option.tone));

/**
 * The fields that stand beside the number of a record: those chosen by hand, else the first name and the first amount
 * of its list.
 */
function headlineFields(
  resource: ManifestResource,
  record: Row,
  chosen: readonly string[] | undefined,
): ManifestField[] {
  const columns = columnsOf(resource);
  const given =
    chosen?.flatMap((name) => columns.find((field) => field.name === name && !isBlank(record[name])) ?? []) ?? [];
  if (given.length > 0) return given;
  const named = columns.find(
    (field) => field.kind === 'reference' && !DIGITS.test(String(record[labelKey(field.name)] ?? '')),
  );
  return [named, columns.find((field) => field.kind === 'money')].filter((field) => field !== undefined);
}

/** How a record is called, its states, and what can be done with it. */
export function RecordTitle({ resource, record }: RecordTitleProps) {
  const t = useT();
  const language = useLanguage();
  const { headline } = useExtension(resource);
  const name = recordName(resource, record, language);
  const chips = resource.fields
    .filter((field) => field.readable && hasTones(field) && !isBlank(record[field.name]))
    .slice(0, 2);
  // A number alone means little to a reader: what it refers to and its amount stand beside it.
  const more = isKeyLike(name) ? headlineFields(resource, record, headline) : [];
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
      <Toolbar sx={{ minHeight: 32 }}>
        <Tooltip title={t('crud.back')}>
          <IconButton component={Link} to={listPath(resource)} aria-label={t('crud.back')}>
            <ArrowBackIcon />
          </IconButton>
        </Tooltip>
        <Heading level={1} sx={isKeyLike(name) ? { fontFamily: MONO, fontWeight: 400 } : undefined}>
          {name}
        </Heading>
        {isKeyLike(name) && <CopyButton text={name} />}
        {chips.map((field) => (
          <Cell key={field.name} field={field} record={record} />
        ))}
        {more.length > 0 && (
          <Box sx={{ color: 'ink.secondary', '& span': { display: 'inline !important', color: 'inherit' } }}>
            {more.map((field, index) => (
              <span key={field.name}>
                {index > 0 && ' · '}
                <Cell field={field} record={record} />
              </span>
            ))}
          </Box>
        )}
      </Toolbar>
      <RecordActions resource={resource} record={record} />
    </Box>
  );
}
