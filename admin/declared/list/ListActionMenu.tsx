import { useState } from 'react';
import { IconButton, ListItemIcon, Menu, MenuItem, Tooltip } from '@mui/material';
import MoreHorizIcon from '@mui/icons-material/MoreHoriz';
import { Link } from 'react-router';
import type { ListAction } from '../extensions';
import { useT } from '../../locales/useT';
import { ROUND } from '../../ui/themeKeys';

interface ListActionMenuProps {
  actions: readonly ListAction[];
  /** As large as a finger, and each with its picture. */
  large?: boolean;
  busy?: boolean;
}

// The menu gives the focus back to its button when it closes: a dialog may open only after that.
/** The actions of a list's head that have no button of their own. */
export function ListActionMenu({ actions, large = false, busy = false }: ListActionMenuProps) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (actions.length === 0) return null;
  const close = (): void => setAnchor(null);
  const item = ({ name, label, icon: Icon, go, danger, marks }: ListAction) => {
    const words = (
      <>
        {large && (
          <ListItemIcon sx={{ minWidth: '24px !important', color: 'inherit', '& svg': { fontSize: 'icon.lg' } }}>
            <Icon />
          </ListItemIcon>
        )}
        {label}
      </>
    );
    const looks = { ...marks, sx: { whiteSpace: 'normal', ...(danger && { color: 'tone.red' }) } } as const;
    return typeof go === 'string' ? (
      <MenuItem key={name} component={Link} to={go} onClick={close} {...looks}>
        {words}
      </MenuItem>
    ) : (
      <MenuItem
        key={name}
        onClick={() => {
          close();
          requestAnimationFrame(go);
        }}
        {...looks}
      >
        {words}
      </MenuItem>
    );
  };
  return (
    <>
      <Tooltip title={t('crud.list.moreActions')}>
        <IconButton
          aria-label={t('crud.list.moreActions')}
          aria-haspopup="menu"
          data-action-menu
          aria-busy={busy}
          loading={busy}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={
            large
              ? {
                  width: 40,
                  height: 44,
                  flex: 'none',
                  border: 'control',
                  borderRadius: ROUND.card,
                  bgcolor: 'surface.paper',
                }
              : undefined
          }
        >
          <MoreHorizIcon />
        </IconButton>
      </Tooltip>
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={close}>
        {actions.map(item)}
      </Menu>
    </>
  );
}
