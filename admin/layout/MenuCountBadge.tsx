import { Box, MenuItem } from '@mui/material';
import { Link } from 'react-router';
import { useT } from '../locales/useT';
import { attentionFilter, type Manifest, type MenuEntry } from '@t3d/resources/kit';
import { filteredPath, listPath } from '../state/resourcePaths';
import { menuTrail, useManifest } from '../providers/manifest';
import { type AttentionItem, type Figured, useWaiting } from '../providers/waiting';
import { useUnread } from '../providers/notices';
import { CountChip } from '../ui/CountChip';
import type { ReactElement } from 'react';
import { TOUCH } from '../ui/themeKeys';

type Place = Pick<Manifest, 'menu' | 'resources'>;
/** A count of rows. `among` names a list whose count includes them. */
interface Counted extends Figured {
  count: number;
  among?: string;
}
/** The number of a menu entry. `to` links to the counted rows, and is null for a branch. */
interface MenuCount {
  count: number;
  to: string | null;
}

export function attentionCounts({ resources }: Pick<Place, 'resources'>, waiting: readonly AttentionItem[]): Counted[] {
  return resources.flatMap(({ name, list: { attention } }): Counted[] => {
    const lines = attention ? waiting.filter(({ resource, counted }) => resource === name && counted) : [];
    const count = lines.reduce((sum, line) => sum + line.count, 0);
    const among = lines[0]?.among;
    return attention && count > 0
      ? [{ resource: name, filter: attentionFilter(attention), count, ...(among && { among }) }]
      : [];
  });
}

/** Returns the counts by path. A parent counts the rows of two lists once. */
export function countsByPath(
  { menu, resources }: Place,
  counted: readonly Counted[],
): Readonly<Record<string, MenuCount>> {
  const counts: Record<string, MenuCount> = {};
  const find = (name: string | undefined) => resources.find((one) => one.name === name);
  const trailOf = (resource: ReturnType<typeof find>): string[] =>
    resource ? menuTrail(menu, listPath(resource)).map(({ path }) => path) : [];
  for (const { resource: name, filter, count, among } of counted) {
    const resource = find(name);
    const trail = trailOf(resource);
    const already = trailOf(find(among));
    for (const path of trail.filter((one) => !already.includes(one))) {
      const before = counts[path];
      const to = resource && !before && path === trail.at(-1) ? filteredPath(resource, filter) : null;
      counts[path] = { count: (before?.count ?? 0) + count, to };
    }
  }
  return counts;
}

const UNREAD = { resource: 'notifications', filter: { readAt: 'null' } };

type Counts = Readonly<Record<string, MenuCount>>;
interface LastCount {
  manifest: Manifest;
  waiting: readonly AttentionItem[];
  unread: number;
  counts: Counts;
}
const NOTHING: readonly AttentionItem[] = [];
let last: LastCount | undefined;

/** Caches the counts, because every menu entry reads them. */
function countOnce(manifest: Manifest, waiting: readonly AttentionItem[], unread: number): Counts {
  if (last?.manifest === manifest && last.waiting === waiting && last.unread === unread) return last.counts;
  const counts = countsByPath(manifest, [
    ...attentionCounts(manifest, waiting),
    ...(unread > 0 ? [{ ...UNREAD, count: unread }] : []),
  ]);
  last = { manifest, waiting, unread, counts };
  return counts;
}

/** Returns the counts of the menu, including unread notices. */
export function useMenuCounts(): Counts {
  const manifest = useManifest();
  const unread = useUnread()?.total ?? 0;
  const { data: waiting = NOTHING } = useWaiting();
  return countOnce(manifest, waiting, unread);
}

/** Keeps a right margin of 6 px around the number. */
const PRESSED = {
  display: 'grid',
  placeItems: 'center end',
  flex: 'none',
  minWidth: 32,
  height: 32,
  px: 0.75,
  borderRadius: 1,
  textDecoration: 'none',
  '&:hover': { bgcolor: 'surface.hover' },
  [TOUCH]: { minWidth: 44, height: 44 },
} as const;

/** The count of a menu entry, or a dot. Renders nothing for zero. */
export function MenuCountBadge({ path, dot = false }: { path: string | readonly string[]; dot?: boolean }) {
  const counts = useMenuCounts();
  const count = [path].flat().reduce((sum, one) => sum + (counts[one]?.count ?? 0), 0);
  return count === 0 ? null : <CountChip count={count} dot={dot} />;
}

interface CountLinkProps {
  path: string;
  title: string;
  onGo?: (() => void) | undefined;
}

export function CountLink({ path, title, onGo }: CountLinkProps) {
  const t = useT();
  const { count = 0, to = null } = useMenuCounts()[path] ?? {};
  if (count === 0) return null;
  if (to === null) return <CountChip count={count} />;
  return (
    <Box
      component={Link}
      replace={false}
      to={to}
      aria-label={`${title} · ${t('shell.waiting', { count })}`}
      onClick={onGo}
      sx={PRESSED}
    >
      <CountChip count={count} />
    </Box>
  );
}

/** Puts a menu entry and its count in a row. */
export const COUNTED_LIST = { display: 'grid', gridTemplateColumns: '1fr auto' } as const;
export const WHOLE_ROW = { gridColumn: '1 / -1' } as const;

/** Returns menu items, each followed by a link to its counted rows. */
export function countedItems(
  { path, title }: MenuEntry,
  counted: MenuCount | undefined,
  selected: boolean,
  onClose: () => void,
): ReactElement[] {
  const badge = counted?.to ? (
    <MenuItem
      key={`${path} count`}
      component={Link}
      replace={false}
      to={counted.to}
      onClick={onClose}
      sx={{ justifyContent: 'center', px: 1 }}
    >
      {/* The title for screen readers, because the visible title is elsewhere. */}
      <span className="visually-hidden">{title}</span>
      <CountChip count={counted.count} />
    </MenuItem>
  ) : null;
  const entry = (
    <MenuItem
      key={path}
      component={Link}
      replace={false}
      to={path}
      selected={selected}
      onClick={onClose}
      sx={badge ? {} : { ...WHOLE_ROW, justifyContent: 'space-between' }}
    >
      {title}
      {counted && !badge && <CountChip count={counted.count} />}
    </MenuItem>
  );
  return badge ? [entry, badge] : [entry];
}
