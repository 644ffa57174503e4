import { useState } from 'react';
import type { ReactNode } from 'react';
import { Box, Button, Divider, IconButton, Menu } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import MoreHorizIcon from '@mui/icons-material/MoreHoriz';
import { useListContext, useNotify } from 'ra-core';
import type { ManifestAction, ManifestResource } from '@t3d/resources/kit';
import { useDeclaredResource } from '../declaration';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { useRun } from '../actions/ActionHost';
import { REACH_ALL, ButtonWithReason, MenuItemWithReason } from '../../ui/DisabledWithReason';
import { refusal } from '../actions/guards';
import { useManyActions } from '../actions/useRowActions';
import { usePredicateVariables } from '../variables';
import { useExtension } from '../handMade';
import { DANGER, actionIcon } from '../icons';
import type { Row } from '../records';
import { usePhone } from '../screen';
import { BulkExport } from './BulkExport';
import { MAX_SELECTED, useSelectAllMatching } from './useSelectAllMatching';
import { footRef } from '../../ui/foot';
import { CUT } from '../../ui/Text';
import { useMay } from '../editable';

const SHOWN = { wide: 3, phone: 1 } as const;
const TOUCH_TARGET = { '@media (pointer: coarse)': { width: 44, height: 44 } } as const;
interface BulkAction {
  action: ManifestAction;
  reason: string | null;
  press: () => void;
}

function BulkButton({ bulk: { action, reason, press }, filled }: { bulk: BulkAction; filled: boolean }) {
  const Icon = actionIcon(action.icon);
  return (
    <Box component="span" sx={filled ? { flex: 1, '& button': { width: '100%' } } : { flex: 'none' }}>
      <ButtonWithReason
        size={filled ? undefined : 'small'}
        data-bulk={action.name}
        reason={reason}
        color={action.danger ? 'error' : filled ? 'primary' : 'inherit'}
        variant={filled && !action.danger ? 'contained' : 'outlined'}
        startIcon={<Icon />}
        onClick={press}
        sx={action.danger && reason === null ? DANGER : undefined}
      >
        {action.label}
      </ButtonWithReason>
    </Box>
  );
}

function MoreBulkActions({ actions }: { actions: BulkAction[] }) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (actions.length === 0) return null;
  return (
    <>
      <IconButton
        size="small"
        sx={TOUCH_TARGET}
        aria-label={t('crud.list.moreActions')}
        data-bulk-more
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreHorizIcon />
      </IconButton>
      <Menu open={Boolean(anchor)} anchorEl={anchor} slotProps={REACH_ALL} onClose={() => setAnchor(null)}>
        {actions.map(({ action, reason, press }) => (
          <MenuItemWithReason
            key={action.name}
            reason={reason}
            data-bulk={action.name}
            onClick={() => {
              setAnchor(null);
              requestAnimationFrame(press);
            }}
            sx={action.danger ? { color: 'tone.red' } : undefined}
          >
            {action.label}
          </MenuItemWithReason>
        ))}
      </Menu>
    </>
  );
}

/**
 * The batch actions of a list with why each is off; without ticked rows a press asks to tick some and sends nothing.
 */
function useBulkActions(resource: ManifestResource, known: ReadonlyMap<number, Row>): BulkAction[] {
  const t = useT();
  const run = useRun();
  const notify = useNotify();
  const { tickFirst = {} } = useExtension(resource);
  const variables = usePredicateVariables();
  const { selectedIds } = useListContext<Row>();
  const ids = selectedIds as number[];
  const records = ids.flatMap((id) => known.get(id) ?? []);
  const actions = useManyActions(resource);
  return actions.map((action) => ({
    action,
    reason: ids.length > 0 ? refusal(action, records, variables, t, resource) : null,
    press: () => {
      const words = tickFirst[action.name];
      if (ids.length > 0) run(action, records, ids);
      else notify(words ? t(words) : t('crud.list.selectFirst'), { type: 'warning' });
    },
  }));
}

/** Batch actions before anything is ticked: there to be found, each with the hint that rows must be ticked first. */
export function BulkHints() {
  const resource = useDeclaredResource();
  const actions = useBulkActions(resource, new Map());
  return (
    <>
      <Box
        sx={{
          display: { xs: 'none', md: 'flex' },
          gap: 0.5,
          '& button': { fontWeight: 400, color: 'ink.secondary', borderColor: 'transparent', bgcolor: 'transparent' },
        }}
      >
        {actions.slice(0, SHOWN.wide).map((bulk) => (
          <BulkButton key={bulk.action.name} bulk={bulk} filled={false} />
        ))}
      </Box>
      <MoreBulkActions actions={actions.slice(SHOWN.wide)} />
    </>
  );
}

interface BulkBarProps {
  known: ReadonlyMap<number, Row>;
  remember: (rows: readonly Row[]) => void;
}

/** Ticks every row that the filters let through, as long as some are not ticked. */
function SelectAllButton({ remember }: Pick<BulkBarProps, 'remember'>) {
  const t = useT();
  const { selectedIds, total = 0 } = useListContext<Row>();
  const { selectAll, selecting } = useSelectAllMatching(remember);
  if (selectedIds.length >= Math.min(total, MAX_SELECTED)) return null;
  return (
    <Button
      size="small"
      variant="text"
      color="primary"
      loading={selecting}
      onClick={() => void selectAll()}
      sx={{ flex: 'none' }}
    >
      {total > MAX_SELECTED
        ? t('views.select.first', { most: countText(MAX_SELECTED), count: countText(total) })
        : t('crud.list.selectAll', { count: countText(total) })}
    </Button>
  );
}

interface BulkBarParts {
  count: ReactNode;
  all: ReactNode;
  buttons: ReactNode;
  reason: string | undefined;
  close: ReactNode;
}

/** In the toolbar's place. */
function ToolbarBulkBar({ count, all, buttons, reason, close }: BulkBarParts) {
  return (
    <>
      {count}
      {all}
      <Divider orientation="vertical" flexItem sx={{ my: 1.25, mx: 0.5 }} />
      {buttons}
      {reason && (
        <Box
          sx={{
            fontSize: 'size.note',
            color: 'ink.secondary',
            ...CUT,
          }}
        >
          {reason}
        </Box>
      )}
      <Box sx={{ flex: 1 }} />
      {close}
    </>
  );
}

/** At the bottom of a phone's window. */
function PhoneBulkBar({ count, all, buttons, reason, close }: BulkBarParts) {
  const t = useT();
  return (
    <Box
      ref={footRef}
      role="toolbar"
      aria-label={t('crud.list.bulk')}
      sx={{
        position: 'fixed',
        insetInline: 0,
        bottom: 0,
        zIndex: 3,
        bgcolor: 'surface.paper',
        borderTop: 'divider',
        px: 1.5,
        py: 1,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        {count}
        <Box sx={{ flex: 1 }} />
        {all}
        {close}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, mt: 0.5 }}>{buttons}</Box>
      {reason && <Box sx={{ fontSize: 'size.note', color: 'ink.secondary', mt: 0.5 }}>{reason}</Box>}
    </Box>
  );
}

/** What the ticked rows allow: in the toolbar's place, on a phone at the bottom of the window. */
export function BulkBar({ known, remember }: BulkBarProps) {
  const t = useT();
  const resource = useDeclaredResource();
  const phone = usePhone();
  const { selectedIds, total = 0, onUnselectItems } = useListContext<Row>();
  const mayExport = useMay('export', resource);
  const actions = useBulkActions(resource, known);
  const shown = phone ? SHOWN.phone : SHOWN.wide;
  const full = total > MAX_SELECTED && selectedIds.length >= MAX_SELECTED;
  const off = actions.slice(0, shown).find((bulk) => bulk.reason);
  const Layout = phone ? PhoneBulkBar : ToolbarBulkBar;
  return (
    <Layout
      count={
        <Box sx={{ fontWeight: 600, whiteSpace: 'nowrap', flex: 'none' }}>
          {t('crud.list.selected', { count: countText(selectedIds.length) })}
        </Box>
      }
      all={<SelectAllButton remember={remember} />}
      buttons={
        <>
          {actions.slice(0, shown).map((bulk) => (
            <BulkButton key={bulk.action.name} bulk={bulk} filled={phone} />
          ))}
          {mayExport && <BulkExport ids={selectedIds} />}
          <MoreBulkActions actions={actions.slice(shown)} />
        </>
      }
      reason={
        full
          ? t('views.select.full', { most: countText(MAX_SELECTED), count: countText(total) })
          : off && `${off.action.label}: ${off.reason ?? ''}`
      }
      close={
        <IconButton
          size="small"
          sx={TOUCH_TARGET}
          aria-label={t('crud.list.unselect')}
          onClick={() => onUnselectItems()}
        >
          <CloseIcon />
        </IconButton>
      }
    />
  );
}
