import { MenuItem } from '@mui/material';
import type { MenuEntry } from '@t3d/resources/kit';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { CountChip } from './MenuCountBadge';
import type { MenuCount } from './menuCounts';

/** Styles a menu with `countedItems`, so that each entry and its count share a row. */
export const COUNTED_LIST = { display: 'grid', gridTemplateColumns: '1fr auto' } as const;
export const WHOLE_ROW = { gridColumn: '1 / -1' } as const;

/** Returns an entry of an open menu. Its count is a separate entry beside it that links to the counted rows. */
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
      {/* The visible title is beside the count. */}
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
