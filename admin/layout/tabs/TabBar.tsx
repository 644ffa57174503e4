import CloseIcon from '@mui/icons-material/Close';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import { Box, IconButton } from '@mui/material';
import { LazyTooltip } from '../../ui/LazyTooltip';
import {
  type KeyboardEvent,
  type RefObject,
  memo,
  startTransition,
  useCallback,
  useEffect,
  useOptimistic,
  useRef,
  useState,
} from 'react';
import { useT } from '../../locales/useT';
import { MEASURES } from '../../tokens';
import { usePageNames } from '../../state/breadcrumbs';
import { useUnsavedTabs } from '../../state/unsaved';
import type { OpenTab } from '../../state/tabs/model';
import { HOME } from '../../addresses';
import { TabMenu, type TabMenuAt, UnsavedDot } from './TabMenu';
import { CUT } from '../../ui/Text';
import { MARKS, ROUND } from '../../ui/themeKeys';
import { panelId, tabId } from './TabPages';
import { useOpenTabs, useTabActions, useTabTitle } from '../../state/tabs/TabsProvider';

const barStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  flex: 'none',
  px: 1,
  bgcolor: 'surface.sunken',
  borderBottom: 'divider',
} as const;

const tabStyle = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  height: 36,
  mt: 0,
  maxWidth: 220,
  color: 'ink.secondary',
  border: '1px solid transparent',
  borderWidth: '0 1px',
  '&:hover': { color: 'ink.primary', bgcolor: 'surface.hover' },
  '&[data-active]': {
    bgcolor: 'surface.canvas',
    color: 'ink.primary',
    borderColor: 'line.divider',
    borderRadius: '6px 6px 0 0',
    fontWeight: 600,
    boxShadow: MARKS.top,
  },
  '& > [role=tab]': {
    all: 'unset',
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    gap: 0.75,
    minWidth: 0,
    height: 36,
    pl: 1.5,
    pr: 1.5,
    typography: 'small',
    cursor: 'pointer',
    '& > [data-tab-title]': CUT,
    '& > [data-tab-tail]': { flex: 'none' },
    '&:focus-visible': { borderRadius: 1 },
  },
  '&:has([data-close]) > [role=tab]': { pr: 3.75 },
} as const;

const closeStyle = {
  position: 'absolute',
  right: 4,
  top: 6,
  width: 24,
  height: 24,
  display: 'grid',
  placeItems: 'center',
  p: 0,
  border: 0,
  borderRadius: ROUND.chip,
  background: 'none',
  color: 'inherit',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'line.divider', color: 'ink.primary' },
} as const;

/** Matches a title that ends with the last digits of a number. */
const TAIL = /^(.+) · …(\d{4})$/;

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** Moves the focus between tabs. Only Enter shows the tab. */
function moveFocus(bar: HTMLElement, step: number): void {
  const tabs = [...bar.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  const next = tabs[Math.min(tabs.length - 1, Math.max(0, at + step))];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** The props of a tab. `named` is true if its title is a record's name. */
interface OneTabProps {
  tab: OpenTab;
  title: string;
  active: boolean;
  unsaved: boolean;
  named: boolean;
  onOpen: (path: string) => void;
  onMenu: (anchor: HTMLElement, path: string) => void;
}

const OneTab = memo(function OneTab({ tab, title, active, unsaved, named, onOpen, onMenu }: OneTabProps) {
  const t = useT();
  const actions = useTabActions();
  const pinned = tab.path === HOME;
  // Never cuts the last digits of a number, because the digits alone tell some records apart.
  const [, start, tail] = TAIL.exec(title) ?? [];
  const closeThis = (): void => {
    if (!pinned) actions.close([tab.path]);
  };
  return (
    <Box
      role="presentation"
      data-active={active || undefined}
      sx={tabStyle}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(event.currentTarget, tab.path);
      }}
      onMouseDown={(event) => {
        if (event.button === 1) event.preventDefault();
      }}
      onAuxClick={(event) => {
        if (event.button === 1) closeThis();
      }}
    >
      <button
        type="button"
        role="tab"
        id={tabId(tab.key)}
        data-data={named || undefined}
        aria-selected={active}
        aria-controls={active ? panelId(tab.key) : undefined}
        tabIndex={active ? 0 : -1}
        title={title}
        aria-label={unsaved ? t('tabs.unsavedTab', { name: title }) : tail && title}
        aria-keyshortcuts={pinned ? undefined : 'Delete'}
        onClick={() => onOpen(tab.path)}
      >
        {pinned && <HomeIcon aria-hidden sx={{ fontSize: 'icon.sm' }} />}
        {unsaved && <UnsavedDot />}
        <span data-tab-title>{tail ? start : title}</span>
        {tail && <span data-tab-tail>· {tail}</span>}
      </button>
      {/* A close button for the mouse, because a tab may not contain a button for the keyboard. */}
      {!pinned && (
        <Box
          component="button"
          type="button"
          aria-hidden
          tabIndex={-1}
          data-close
          aria-label={t('tabs.close')}
          title={t('tabs.close')}
          sx={closeStyle}
          onClick={closeThis}
        >
          <CloseIcon sx={{ fontSize: 'icon.xs' }} />
        </Box>
      )}
    </Box>
  );
});

/** Handles keys: arrows move between tabs, and Delete closes one. */
function usePress(shown: readonly OpenTab[]): (event: KeyboardEvent<HTMLElement>) => void {
  const actions = useTabActions();
  return (event) => {
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      moveFocus(event.currentTarget, step);
    }
    if (event.key !== 'Delete') return;
    const at = [...event.currentTarget.querySelectorAll('[role=tab]')].indexOf(event.target as Element);
    const tab = shown[at];
    if (!tab || tab.path === HOME) return;
    actions.close([tab.path]);
    const bar = event.currentTarget;
    requestAnimationFrame(() =>
      bar.querySelectorAll<HTMLElement>('[role=tab]')[Math.min(at, shown.length - 2)]?.focus(),
    );
  };
}

/** Observes sizes, because the active tab grows when its title arrives, and the bar shrinks with the window. */
function useActiveInView(bar: RefObject<HTMLElement | null>, shown: string): void {
  useEffect(() => {
    const tab = bar.current?.querySelector('[data-active]');
    if (!bar.current || !tab) return undefined;
    const watch = new ResizeObserver(() => tab.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
    watch.observe(bar.current);
    watch.observe(tab);
    return () => watch.disconnect();
  }, [bar, shown]);
}

/** Returns the pressed tab, which is painted before its page, because showing a page takes longer than a frame. */
function usePressedTab(active: string): [string, (path: string) => void] {
  const actions = useTabActions();
  const [pressed, setPressed] = useOptimistic(active);
  const open = useCallback(
    (path: string) =>
      startTransition(() => {
        setPressed(path);
        actions.open(path);
      }),
    [actions, setPressed],
  );
  return [pressed, open];
}

export function TabBar() {
  const { list, active, leaving } = useOpenTabs();
  const unsaved = useUnsavedTabs();
  const t = useT();
  const actions = useTabActions();
  const titleOf = useTabTitle();
  const names = usePageNames();
  const bar = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<TabMenuAt | null>(null);
  const openMenu = useCallback((anchor: HTMLElement, path: string) => setMenu({ anchor, path, listed: false }), []);
  const shown = list.filter((tab) => !leaving.includes(tab.path));
  const [pressed, open] = usePressedTab(active);
  useActiveInView(bar, `${active} ${list.length}`);
  const press = usePress(shown);
  return (
    <Box
      component="nav"
      aria-label={t('tabs.label')}
      className="no-print"
      data-tabbar
      sx={{ ...barStyle, height: MEASURES.tabs }}
    >
      <Box
        ref={bar}
        role="tablist"
        aria-label={t('tabs.label')}
        onKeyDown={press}
        onWheel={(event) => {
          if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY;
        }}
        sx={{ display: 'flex', flex: 1, minWidth: 0, overflowX: 'auto', scrollbarWidth: 'none' }}
      >
        {shown.map((tab) => (
          <OneTab
            key={tab.key}
            tab={tab}
            title={titleOf(tab.path)}
            active={tab.path === pressed}
            unsaved={unsaved.has(tab.key)}
            named={names.has(tab.path)}
            onOpen={open}
            onMenu={openMenu}
          />
        ))}
      </Box>
      <LazyTooltip title={t('tabs.menu')}>
        <IconButton
          size="small"
          aria-label={t('tabs.menu')}
          aria-haspopup="menu"
          aria-expanded={menu?.listed ?? false}
          onClick={(event) => setMenu({ anchor: event.currentTarget, path: active, listed: true })}
        >
          <ExpandMoreIcon sx={{ fontSize: 'icon.md' }} />
        </IconButton>
      </LazyTooltip>
      <LazyTooltip title={t('tabs.closeAll')}>
        <IconButton size="small" aria-label={t('tabs.closeAll')} onClick={actions.closeAll}>
          <CloseIcon sx={{ fontSize: 'icon.md' }} />
        </IconButton>
      </LazyTooltip>
      {menu && <TabMenu at={menu} titleOf={titleOf} onClose={() => setMenu(null)} />}
    </Box>
  );
}
