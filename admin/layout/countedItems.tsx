import { MenuItem } from '@mui/material';
import type { MenuEntry } from '@t3d/resources/kit';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { CountChip } from './MenuCountBadge';
import type { MenuCount } from './menuCounts';

/** The style of a menu with `countedItems`: each entry in a row with its number. */
export const COUNTED_LIST = { display: 'grid', gridTemplateColumns: '1fr auto' } as const;
/** An entry over the whole width of such a menu. */
export const WHOLE_ROW = { gridColumn: '1 / -1' } as const;

/** An entry of an open menu; what waits behind it is an entry of its own beside it, which leads to just that. */
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
      {/* The title stands beside it for those who see. */}
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
