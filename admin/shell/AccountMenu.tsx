import ExpandMore from '@mui/icons-material/ExpandMore';
import Logout from '@mui/icons-material/LogoutOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import {
  Box,
  Button,
  ButtonBase,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Divider,
  Menu,
  MenuItem,
} from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { useT } from '../locales/useT';
import { useSessionUser } from '../providers/manifest';
import { logOut } from '../providers/session';
import { FileAvatar } from '../crud/cells/FileAvatar';
import { LostPages } from '../state/tabs/ConfirmProvider';
import { useUnsavedPages } from '../state/tabs/TabsProvider';
import { forgetAllWork } from '../state/unsaved';

function LogoutConfirm({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [leaving, setLeaving] = useState(false);
  const unsaved = useUnsavedPages();
  const leave = (): void => {
    setLeaving(true);
    forgetAllWork();
    void logOut();
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" aria-labelledby="log-out-title">
      <DialogTitle id="log-out-title">
        {unsaved.length > 0
          ? t('tabs.logOut', { unsaved: t('tabs.unsaved', { count: unsaved.length }) })
          : t('shell.logoutTitle')}
      </DialogTitle>
      {unsaved.length > 0 && (
        <DialogContent>
          <LostPages pages={unsaved} />
        </DialogContent>
      )}
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {t('shell.cancel')}
        </Button>
        <Button variant="contained" color="primary" disabled={leaving} onClick={leave}>
          {t('shell.logout')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export function AccountMenu({ compact }: { compact: boolean }) {
  const user = useSessionUser();
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [leaving, setLeaving] = useState(false);
  const name = user.nickname || user.account;
  const close = (): void => setAnchor(null);
  return (
    <>
      <ButtonBase
        aria-label={`${t('shell.userMenu')}: ${name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: '8px',
          height: 36,
          px: '6px',
          borderRadius: '6px',
          minWidth: 0,
          flex: 'none',
          '&:hover': { bgcolor: 'var(--hover)' },
        }}
      >
        <FileAvatar file={user.avatar} />
        {!compact && (
          <Box
            component="span"
            sx={{ fontSize: 14, maxWidth: 140, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          >
            {name}
          </Box>
        )}
        {!compact && <ExpandMore aria-hidden sx={{ fontSize: 18, color: 'var(--text2)' }} />}
      </ButtonBase>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <Box component="li" role="none" sx={{ px: '8px', py: '6px', maxWidth: 280 }}>
          <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>
          <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'var(--text2)', overflowWrap: 'anywhere' }}>
            {user.account} · {t(`shell.role.${user.role}`)}
          </Box>
        </Box>
        <Divider component="li" sx={{ my: '4px' }} />
        <MenuItem component={Link} to="/user/my-profile" onClick={close}>
          <Person aria-hidden sx={{ fontSize: 18 }} />
          {t('shell.profile')}
        </MenuItem>
        <MenuItem
          onClick={() => {
            close();
            setLeaving(true);
          }}
        >
          <Logout aria-hidden sx={{ fontSize: 18 }} />
          {t('shell.logout')}
        </MenuItem>
      </Menu>
      {leaving && <LogoutConfirm onClose={() => setLeaving(false)} />}
    </>
  );
}
