import { Suspense } from 'react';
import { Box, ButtonBase, IconButton } from '@mui/material';
import AccessTimeIcon from '@mui/icons-material/AccessTime';
import AccountBalanceWalletIcon from '@mui/icons-material/AccountBalanceWalletOutlined';
import BlockIcon from '@mui/icons-material/Block';
import DataObjectIcon from '@mui/icons-material/DataObject';
import DnsIcon from '@mui/icons-material/DnsOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import ExpandLessIcon from '@mui/icons-material/ExpandLess';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import HubIcon from '@mui/icons-material/HubOutlined';
import KeyIcon from '@mui/icons-material/VpnKeyOutlined';
import LoginIcon from '@mui/icons-material/Login';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import TerminalIcon from '@mui/icons-material/Terminal';
import WebIcon from '@mui/icons-material/WebAssetOutlined';
import SendIcon from '@mui/icons-material/SendOutlined';
import UndoIcon from '@mui/icons-material/Undo';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import { clock, fullMoment } from '../../declared/fields/dates';
import { RecordLink } from '../../declared/links';
import { useResourceOf } from '../../providers/manifest';
import { usePhone } from '../../declared/screen';
import { useT, wordOf } from '../../locales/useT';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { useOffset } from '../../state/useOffset';
import { SmallText } from '../../ui/Text';
import { MARKS, ROUND } from '../../ui/themeKeys';
import { RawEntry, UndoOffer, ExpandedRows, countOf, linesOf, isExpandable } from './OperationDetails';
import { SentenceText } from './SentenceText';
import { type Group, type LogRow, type Operation, TONE_OF, groupOf } from './sentences';

const UndoDialog = lazyWithRetry(() => import('../../declared/show/UndoDialog'));

const ICON_OF: Readonly<Record<Group, SvgIconComponent>> = {
  undo: UndoIcon,
  system: AccessTimeIcon,
  session: LoginIcon,
  import: UploadIcon,
  stop: BlockIcon,
  money: AccountBalanceWalletIcon,
  rights: KeyIcon,
  move: SendIcon,
  edit: EditIcon,
};
const SOURCE_ICONS: Readonly<Record<string, SvgIconComponent>> = {
  screen: WebIcon,
  api: HubIcon,
  import: UploadIcon,
  job: SettingsIcon,
  seed: DnsIcon,
  command: TerminalIcon,
};

function Source({ source }: { source: string | null }) {
  const t = useT();
  if (!source) return null;
  const Icon = SOURCE_ICONS[source];
  return (
    <>
      {Icon && <Icon aria-hidden sx={{ fontSize: 'icon.xs', mr: 0.5, verticalAlign: '-2px' }} />}
      {wordOf(t, 'crud.history.sources', source)}
    </>
  );
}

export interface OperationState {
  expanded: boolean;
  raw: boolean;
  undoing: boolean;
}

interface OperationRowProps {
  operation: Operation;
  row: LogRow;
  /** The number of equal log-ins that the row stands for. */
  times: number;
  /** True for a row within a closed fold. The row stays in the page for the keys, which count rows. */
  hidden: boolean;
  focused: boolean;
  state: OperationState;
  change: (state: Partial<OperationState>) => void;
}

function GroupIcon({ group }: { group: Group }) {
  const Icon = ICON_OF[group];
  const tone = TONE_OF[group];
  return (
    <Box
      aria-hidden
      data-group={group}
      sx={{
        flex: 'none',
        display: 'grid',
        placeItems: 'center',
        width: 28,
        height: 28,
        borderRadius: ROUND.chip,
        bgcolor: `soft.${tone}`,
        color: `tone.${tone}`,
      }}
    >
      <Icon sx={{ fontSize: 'icon.sm' }} />
    </Box>
  );
}

const ROW = {
  display: 'grid',
  columnGap: 1.5,
  alignItems: 'start',
  px: { xs: 1.5, sm: 2 },
  py: 0.75,
  borderBottom: 'soft',
  fontSize: 'size.body',
} as const;
const DESK = { gridTemplateColumns: '40px 28px minmax(0, 1fr) 92px 168px 32px' } as const;
const PHONE = { gridTemplateColumns: '28px minmax(0, 1fr) 44px' } as const;
const FOCUSED = { boxShadow: MARKS.left, bgcolor: 'accent.selected' } as const;

/** Keeps the chip on the line of the sentence, so that rows of short sentences have the same height. */
const SENTENCE = { display: 'flex', alignItems: 'baseline', columnGap: 1 } as const;
const CHIP = {
  flex: 'none',
  whiteSpace: 'nowrap',
  px: 0.75,
  minHeight: 24,
  gap: 0.25,
  borderRadius: ROUND.chip,
  bgcolor: 'surface.sunken',
  fontSize: 'size.note',
  color: 'ink.secondary',
  verticalAlign: 'baseline',
} as const;

interface ExpandButtonProps {
  text: string;
  label: string;
  expanded: boolean;
  press: () => void;
}

function ExpandButton({ text, label, expanded, press }: ExpandButtonProps) {
  const t = useT();
  const Icon = expanded ? ExpandLessIcon : ExpandMoreIcon;
  return (
    <ButtonBase
      data-unfold
      aria-expanded={expanded}
      aria-label={t(expanded ? 'audit.fold' : 'audit.unfold', { count: text })}
      onClick={press}
      sx={CHIP}
    >
      <Icon sx={{ fontSize: 'icon.xs' }} />
      {label}
    </ButtonBase>
  );
}

function RawButton({ at, raw, press }: { at: string; raw: boolean; press: () => void }) {
  const t = useT();
  const size = { xs: 44, sm: 28 };
  return (
    <IconButton
      size="small"
      data-raw-button
      aria-label={t('audit.rawOf', { at })}
      aria-expanded={raw}
      onClick={press}
      sx={{ width: size, height: size, p: 0, color: raw ? 'accent.base' : 'ink.secondary' }}
    >
      <DataObjectIcon sx={{ fontSize: 'icon.sm' }} />
    </IconButton>
  );
}

const UNDER = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  mt: 0.25,
} as const;
const UNDO = { minWidth: 0, textAlign: 'right', fontSize: 'size.small', lineHeight: '28px' } as const;

function Undoing({ row, close }: { row: LogRow; close: () => void }) {
  const actionLabel = useResourceOf(row.resource)?.actions.find(({ name }) => name === row.action)?.label;
  return (
    <Suspense fallback={null}>
      <UndoDialog entry={{ ...row, at: row.createdAt, actionLabel } as never} scope="operation" onClose={close} />
    </Suspense>
  );
}

/** The link is 24 px high, which is the least height of a target. */
const LINK_TARGET = { display: 'inline-block', py: 0.5, my: -0.5, lineHeight: '18px' } as const;

export function OperationRow({ operation, row, times, hidden, focused, state, change }: OperationRowProps) {
  const t = useT();
  const phone = usePhone();
  const offset = useOffset();
  const { expanded, raw, undoing } = state;
  const full = fullMoment(row.createdAt, offset);
  const at = (
    <RecordLink resource="audit-log" id={row.id} color="inherit" underline="hover" title={full} sx={LINK_TARGET}>
      {clock(row.createdAt, offset)}
    </RecordLink>
  );
  const source = <Source source={row.source} />;
  const undo = <UndoOffer operation={operation} row={row} open={() => change({ undoing: true })} />;
  const count = countOf(Math.max(operation.total, linesOf(operation)), t);
  const toggle = (): void => change({ expanded: !expanded });
  return (
    <Box
      component="li"
      data-operation={row.id}
      hidden={hidden}
      sx={{ ...ROW, ...(phone ? PHONE : DESK), ...(focused && FOCUSED), '&[hidden]': { display: 'none' } }}
    >
      {!phone && <SmallText sx={{ pt: 0.75, fontVariantNumeric: 'tabular-nums' }}>{at}</SmallText>}
      <GroupIcon group={groupOf(operation, row)} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', pt: 0.375 }}>
        <Box sx={SENTENCE}>
          <Box component="span" data-sentence sx={{ minWidth: 0 }}>
            <SentenceText operation={operation} row={row} />
          </Box>
          {isExpandable(operation, row) && (
            <ExpandButton text={count} label={t('audit.entriesOf', { count })} expanded={expanded} press={toggle} />
          )}
          {times > 1 && (
            <ExpandButton
              text={String(times)}
              label={t('audit.times', { count: times })}
              expanded={expanded}
              press={toggle}
            />
          )}
        </Box>
        {phone && (
          <Box sx={UNDER}>
            <SmallText>{at}</SmallText>
            <SmallText>{source}</SmallText>
            <Box sx={{ minWidth: 0, fontSize: 'size.note' }}>{undo}</Box>
          </Box>
        )}
        {expanded && times === 1 && <ExpandedRows operation={operation} row={row} />}
        {raw && <RawEntry operation={operation} row={row} />}
      </Box>
      {!phone && <SmallText sx={{ pt: 0.625 }}>{source}</SmallText>}
      {!phone && <Box sx={UNDO}>{undo}</Box>}
      <RawButton at={full} raw={raw} press={() => change({ raw: !raw })} />
      {undoing && <Undoing row={row} close={() => change({ undoing: false })} />}
    </Box>
  );
}
