import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import { Box, Button, ButtonBase, Divider, Menu, MenuItem } from '@mui/material';
import { PROFILE } from '../addresses';
import { useGetIdentity, useLogout, usePermissions } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useT, wordOf } from '../locales/useT';
import type { Permissions } from '../providers/authProvider';
import { useSessionUser } from '../providers/manifest';
import { FileAvatar } from '../declared/fields/FileAvatar';
import { LostPages } from '../state/tabs/ConfirmProvider';
import { useUnsavedPages } from '../state/tabs/TabsProvider';
import { forgetAllWork } from '../state/unsaved';
import { SmallText } from '../ui/Text';
import { AskDialog } from '../ui/AskDialog';

function LogoutConfirm({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [leaving, setLeaving] = useState(false);
  const unsaved = useUnsavedPages();
  const logout = useLogout();
  const leave = (): void => {
    setLeaving(true);
    forgetAllWork();
    void logout();
  };
  return (
    <AskDialog
      id="log-out-title"
      title={
        unsaved.length > 0
          ? t('tabs.logOut', { unsaved: t('tabs.unsaved', { count: unsaved.length }) })
          : t('shell.logoutTitle')
      }
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} autoFocus>
            {t('shell.cancel')}
          </Button>
          <Button variant="contained" color="primary" disabled={leaving} onClick={leave}>
            {t('shell.logout')}
          </Button>
        </>
      }
    >
      {unsaved.length > 0 && <LostPages pages={unsaved} />}
    </AskDialog>
  );
}

interface AccountButtonProps {
  name: string;
  compact: boolean;
  open: boolean;
  onOpen: (anchor: HTMLElement) => void;
}

function AccountButton({ name, compact, open, onOpen }: AccountButtonProps) {
  const { avatar } = useSessionUser();
  const t = useT();
  return (
    <ButtonBase
      aria-label={`${t('shell.userMenu')}: ${name}`}
      aria-haspopup="menu"
      aria-expanded={open}
      onClick={(event) => onOpen(event.currentTarget)}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        height: 36,
        px: 0.75,
        borderRadius: 1,
        minWidth: 0,
        flex: 'none',
        '&:hover': { bgcolor: 'surface.hover' },
      }}
    >
      <FileAvatar file={avatar} />
      {!compact && (
        <Box
          component="span"
          sx={{
            fontSize: 'size.body',
            maxWidth: 140,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {name}
        </Box>
      )}
      {!compact && <ExpandMoreIcon aria-hidden sx={{ fontSize: 'icon.md', color: 'ink.secondary' }} />}
    </ButtonBase>
  );
}

export function AccountMenu({ compact }: { compact: boolean }) {
  const user = useSessionUser();
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [leaving, setLeaving] = useState(false);
  const name = useGetIdentity().identity?.fullName ?? '';
  const role = usePermissions<Permissions>().permissions?.role;
  const close = (): void => setAnchor(null);
  return (
    <>
      <AccountButton name={name} compact={compact} open={anchor !== null} onOpen={setAnchor} />
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <Box component="li" role="none" sx={{ px: 1, py: 0.75, maxWidth: 280 }}>
          <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>
          <SmallText sx={{ overflowWrap: 'anywhere' }}>
            {user.account} · {wordOf(t, 'shell.role', role ?? user.role)}
          </SmallText>
        </Box>
        <Divider component="li" sx={{ my: 0.5 }} />
        <MenuItem component={Link} to={PROFILE} onClick={close}>
          <PersonIcon aria-hidden sx={{ fontSize: 'icon.md' }} />
          {t('shell.profile')}
        </MenuItem>
        <MenuItem
          onClick={() => {
            close();
            setLeaving(true);
          }}
        >
          <LogoutIcon aria-hidden sx={{ fontSize: 'icon.md' }} />
          {t('shell.logout')}
        </MenuItem>
      </Menu>
      {leaving && <LogoutConfirm onClose={() => setLeaving(false)} />}
    </>
  );
}
