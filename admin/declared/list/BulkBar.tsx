import { type ReactNode, useEffect, useRef } from 'react';
import { Box, Button, Divider, IconButton } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { useListContext, useNotify } from 'ra-core';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { saveFile } from '../../providers/fileName';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { ButtonWithReason } from '../../ui/DisabledWithReason';
import { CUT } from '../../ui/Text';
import { footRef } from '../../ui/foot';
import { useOnce } from '../../ui/timing';
import { useRun } from '../actions/ActionHost';
import { frontOf } from '../actions/front';
import { disabledReason } from '../actions/guards';
import { useManyActions } from '../actions/useRowActions';
import { useDeclaredResource } from '../declaration';
import { DANGER, actionIcon } from '../icons';
import type { Row } from '../records';
import { usePhone } from '../screen';
import { useMay } from '../editable';
import { usePredicateVariables } from '../variables';
import { type MenuEntry, MoreMenu } from '../actions/MoreMenu';
import { useFound } from './search/Neighbours';
import { TOUCH } from '../../ui/themeKeys';

const SHOWN = { wide: 3, phone: 1 } as const;
const TOUCH_TARGET = { [TOUCH]: { width: 44, height: 44 } } as const;
/** The most rows that can be selected. */
const MAX_SELECTED = 10_000;
/** The most ids in the URL of an export, because servers reject longer URLs. */
const MAX_NAMED = 1000;

type BulkAction = MenuEntry & { go: () => void };

function BulkButton({ bulk, filled = false }: { bulk: BulkAction; filled?: boolean }) {
  const { label, icon: Icon, reason, danger, marks, go } = bulk;
  return (
    <Box component="span" sx={filled ? { flex: 1, '& button': { width: '100%' } } : { flex: 'none' }}>
      <ButtonWithReason
        {...marks}
        size={filled ? undefined : 'small'}
        reason={reason}
        color={danger ? 'error' : filled ? 'primary' : 'inherit'}
        variant={filled && !danger ? 'contained' : 'outlined'}
        startIcon={<Icon />}
        onClick={go}
        sx={danger && !reason ? DANGER : undefined}
      >
        {label}
      </ButtonWithReason>
    </Box>
  );
}

const MoreActions = ({ actions }: { actions: BulkAction[] }) => (
  <MoreMenu data-bulk-more size="small" sx={TOUCH_TARGET} entries={actions} iconSize="icon.md" explained />
);

type Hints = Readonly<Record<string, string>>;

/** Returns the bulk actions. Without selected rows, a click shows a hint. */
function useBulkActions(known: ReadonlyMap<number, Row>, tickFirst: Hints = {}): BulkAction[] {
  const t = useT();
  const run = useRun();
  const notify = useNotify();
  const resource = useDeclaredResource();
  const variables = usePredicateVariables();
  const { selectedIds } = useListContext<Row>();
  const ids = selectedIds as number[];
  const records = ids.flatMap((id) => known.get(id) ?? []);
  return useManyActions(resource).map((action) => ({
    name: action.name,
    label: action.label,
    icon: actionIcon(action.icon),
    danger: action.danger,
    marks: { 'data-bulk': action.name },
    reason: ids.length > 0 ? disabledReason(action, records, variables, t, resource) : null,
    go: () => {
      if (ids.length > 0) run(action, records, ids);
      else notify(tickFirst[action.name] ?? t('crud.list.selectFirst'), { type: 'warning' });
    },
  }));
}

const QUIET = { fontWeight: 400, color: 'ink.secondary', borderColor: 'transparent', bgcolor: 'transparent' } as const;

/** Shows disabled bulk actions before rows are selected, so that users discover them. */
export function BulkHints({ tickFirst }: { tickFirst: Hints | undefined }) {
  const actions = useBulkActions(new Map(), tickFirst);
  const front = frontOf(actions, SHOWN.wide);
  return (
    <>
      <Box sx={{ display: { xs: 'none', md: 'flex' }, gap: 0.5, '& button': QUIET }}>
        {front.map((bulk) => (
          <BulkButton key={bulk.name} bulk={bulk} />
        ))}
      </Box>
      <MoreActions actions={actions.filter((bulk) => !front.includes(bulk))} />
    </>
  );
}

/** Exports the selected rows, by filters if all matching rows are selected. */
function BulkExport() {
  const t = useT();
  const provider = useApi();
  const { name, label } = useDeclaredResource();
  const { selectedIds: ids, filter, filterValues, sort, total } = useListContext<Row>();
  const found = useFound();
  // The only selected row may be a neighbour of the found row, so this compares ids.
  const isAll = ids.length === total && (!found || ids[0] === found.id);
  const { run, pending } = useApiMutation({
    send: () =>
      provider.exportFile(name, { filter: isAll ? { ...filterValues, ...filter } : { id_in: ids.join(',') }, sort }),
    onDone: (file) => saveFile(file.blob, file.fileName ?? `${label}.xlsx`),
  });
  return (
    <ButtonWithReason
      size="small"
      variant="outlined"
      color="inherit"
      data-bulk-export
      startIcon={<DownloadIcon />}
      loading={pending}
      reason={ids.length > MAX_NAMED && !isAll ? t('views.select.exportMost', { most: countText(MAX_NAMED) }) : null}
      onClick={useOnce(() => void run())}
      sx={{ flex: 'none' }}
    >
      {t('views.select.export', { count: countText(ids.length) })}
    </ButtonWithReason>
  );
}

/** Selects all matching rows, unless the user changes the filters in between. */
function SelectAllButton({ known }: { known: Map<number, Row> }) {
  const t = useT();
  const { filterValues, getData, onSelect, selectedIds, total = 0 } = useListContext<Row>();
  const question = JSON.stringify(filterValues ?? {});
  const latest = useRef(question);
  useEffect(() => {
    latest.current = question;
  }, [question]);
  const { run, pending } = useApiMutation({
    send: async () => {
      const rows = (await getData?.({ maxResults: MAX_SELECTED })) ?? [];
      if (latest.current !== question) return;
      for (const row of rows) known.set(row.id, row);
      onSelect(rows.map((row) => row.id));
    },
  });
  if (selectedIds.length >= Math.min(total, MAX_SELECTED)) return null;
  return (
    <Button
      size="small"
      variant="text"
      color="primary"
      loading={pending}
      onClick={() => void run()}
      sx={{ flex: 'none' }}
    >
      {total > MAX_SELECTED
        ? t('views.select.first', { most: countText(MAX_SELECTED), count: countText(total) })
        : t('crud.list.selectAll', { count: countText(total) })}
    </Button>
  );
}

const NOTE = { fontSize: 'size.note', color: 'ink.secondary' } as const;
const PHONE_BAR = {
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: 3,
  bgcolor: 'surface.paper',
  borderTop: 'divider',
  px: 1.5,
  py: 1,
} as const;
const GROW = <Box sx={{ flex: 1 }} />;

/** The bar of actions for selected rows, at the bottom of the window on a phone. */
export function BulkBar({ known, children }: { known: Map<number, Row>; children?: ReactNode }) {
  const t = useT();
  const phone = usePhone();
  const mayExport = useMay('export', useDeclaredResource());
  const { selectedIds, total = 0, onUnselectItems } = useListContext<Row>();
  const actions = useBulkActions(known);
  const shown = phone ? SHOWN.phone : SHOWN.wide;
  const front = frontOf(actions, shown);
  // Names the first action that would otherwise be in front.
  const off = actions.slice(0, shown).find((bulk) => bulk.reason);
  const reason =
    total > MAX_SELECTED && selectedIds.length >= MAX_SELECTED
      ? t('views.select.full', { most: countText(MAX_SELECTED), count: countText(total) })
      : off && t('crud.action.because', { label: off.label, reason: off.reason ?? '' });
  const count = (
    <Box sx={{ fontWeight: 600, whiteSpace: 'nowrap', flex: 'none' }}>
      {t('crud.list.selected', { count: countText(selectedIds.length) })}
    </Box>
  );
  const buttons = (
    <>
      {front.map((bulk) => (
        <BulkButton key={bulk.name} bulk={bulk} filled={phone} />
      ))}
      {children}
      {mayExport && <BulkExport />}
      <MoreActions actions={actions.filter((bulk) => !front.includes(bulk))} />
    </>
  );
  const close = (
    <IconButton size="small" sx={TOUCH_TARGET} aria-label={t('crud.list.unselect')} onClick={() => onUnselectItems()}>
      <CloseIcon />
    </IconButton>
  );
  if (!phone)
    return (
      <>
        {count}
        <SelectAllButton known={known} />
        <Divider orientation="vertical" flexItem sx={{ my: 1.25, mx: 0.5 }} />
        {buttons}
        {reason && <Box sx={{ ...NOTE, ...CUT }}>{reason}</Box>}
        {GROW}
        {close}
      </>
    );
  return (
    <Box ref={footRef} role="toolbar" aria-label={t('crud.list.bulk')} sx={PHONE_BAR}>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        {count}
        {GROW}
        <SelectAllButton known={known} />
        {close}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, mt: 0.5 }}>{buttons}</Box>
      {reason && <Box sx={{ ...NOTE, mt: 0.5 }}>{reason}</Box>}
    </Box>
  );
}
