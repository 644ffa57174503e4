import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Box, Button, ListSubheader, Menu } from '@mui/material';
import type { MenuEntry } from '@t3d/resources/kit';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useT } from '../locales/useT';
import { menuTrail, useManifest, visibleMenu } from '../providers/manifest';
import { COUNTED_LIST, countedItems, CountLink, MenuCountBadge, useMenuCounts, WHOLE_ROW } from './MenuCountBadge';
import { useOpenTabs } from '../state/tabs/TabsProvider';
import { useMenu } from '../ui/useMenu';

const GAP = 2;
const isAmong = (current: readonly MenuEntry[], entry: MenuEntry): boolean =>
  current.some(({ path }) => path === entry.path);
const styleOf = (active: boolean) => ({
  color: active ? 'accent.base' : 'ink.primary',
  fontWeight: active ? 600 : 400,
  flex: 'none',
  gap: 0.75,
});

function useItems(entries: readonly MenuEntry[], current: readonly MenuEntry[], close: () => void) {
  const counts = useMenuCounts();
  const page = (entry: MenuEntry) => countedItems(entry, counts[entry.path], isAmong(current, entry), close);
  const branch = (entry: MenuEntry) => [
    <ListSubheader
      key={`${entry.path} title`}
      role="presentation"
      disableSticky
      sx={{
        ...WHOLE_ROW,
        px: 1,
        fontSize: 'size.note',
        lineHeight: '28px',
        color: 'ink.secondary',
        bgcolor: 'transparent',
      }}
    >
      {entry.title}
    </ListSubheader>,
    ...(entry.children ?? []).flatMap(page),
  ];
  const [only] = entries;
  return entries.length === 1 && only?.children
    ? only.children.flatMap(page)
    : entries.flatMap((entry) => (entry.children ? branch(entry) : page(entry)));
}

/** Returns how many entries fit into `room` pixels, with `more` pixels for the overflow button if necessary. */
export function howManyFit(widths: readonly number[], gap: number, room: number, more: number): number {
  const ends = widths.reduce<number[]>((before, width) => [...before, (before.at(-1) ?? -gap) + gap + width], []);
  if ((ends.at(-1) ?? 0) <= room) return widths.length;
  return ends.filter((end) => end + gap + more <= room).length;
}

interface BranchProps {
  title: string;
  entries: readonly MenuEntry[];
  current: readonly MenuEntry[];
}

function Branch({ title, entries, current }: BranchProps) {
  const { button, menu, close } = useMenu();
  const items = useItems(entries, current, close);
  return (
    <>
      <Button
        {...button}
        variant="text"
        sx={styleOf(entries.some((entry) => isAmong(current, entry)))}
        endIcon={<ExpandMoreIcon />}
      >
        {title}
        <MenuCountBadge path={entries.map(({ path }) => path)} />
      </Button>
      <Menu {...menu} slotProps={{ paper: { sx: { minWidth: 160 } }, list: { sx: COUNTED_LIST } }}>
        {items}
      </Menu>
    </>
  );
}

/** Returns the entries that fit beside the overflow button. */
function useShownEntries(paths: readonly string[]) {
  const bar = useRef<HTMLElement>(null);
  const [state, setState] = useState({ fit: paths.length, end: 0 });
  const menu = paths.join(' ');
  useLayoutEffect(() => {
    const place = bar.current;
    if (!place) return undefined;
    const elements = [...place.children].filter((child) => child instanceof HTMLElement);
    const more = elements.at(-1);
    const measure = (): void => {
      const widths = elements.slice(0, -1).map((element) => element.offsetWidth);
      const fit = howManyFit(widths, GAP, place.clientWidth, more?.offsetWidth ?? 0);
      const end = fit < widths.length ? (elements[fit]?.offsetLeft ?? 0) : 0;
      setState((before) => (before.fit === fit && before.end === end ? before : { fit, end }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const element of [place, ...elements]) observer.observe(element);
    return () => observer.disconnect();
  }, [menu]);
  return { ...state, bar };
}

/** The horizontal menu, with an overflow menu for entries that do not fit. */
export function TopMenu() {
  const { menu } = useManifest();
  const current = menuTrail(menu, useOpenTabs().active);
  const t = useT();
  const entries = visibleMenu(menu);
  const { fit, end, bar } = useShownEntries(entries.map(({ path }) => path));
  const rest = entries.slice(fit);
  // Hides entries that do not fit but keeps them mounted, so that their widths can be measured.
  return (
    <Box
      component="nav"
      ref={bar}
      aria-label={t('shell.mainMenu')}
      sx={{ position: 'relative', display: 'flex', gap: `${GAP}px`, flex: 1, minWidth: 0, overflow: 'hidden' }}
    >
      {entries.map((entry, index) => (
        <Box key={entry.path} sx={{ flex: 'none', visibility: index < fit ? 'visible' : 'hidden' }}>
          {entry.children ? (
            <Branch title={entry.title} entries={[entry]} current={current} />
          ) : (
            <Box sx={{ display: 'flex', alignItems: 'center' }}>
              <Button
                variant="text"
                component={Link}
                replace={false}
                to={entry.path}
                sx={styleOf(isAmong(current, entry))}
              >
                {entry.title}
              </Button>
              <CountLink path={entry.path} title={entry.title} />
            </Box>
          )}
        </Box>
      ))}
      <Box sx={{ position: 'absolute', left: end, visibility: rest.length > 0 ? 'visible' : 'hidden' }}>
        <Branch title={t(fit > 0 ? 'shell.moreMenu' : 'shell.menu')} entries={rest} current={current} />
      </Box>
    </Box>
  );
}
