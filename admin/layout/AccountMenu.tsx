import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import { Box, ButtonBase, Divider, Menu, MenuItem } from '@mui/material';
import { PROFILE } from '../addresses';
import { useGetIdentity, usePermissions } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useT, wordOf } from '../locales/useT';
import type { Permissions } from '../providers/authProvider';
import { useSessionUser } from '../providers/manifest';
import { FileAvatar } from '../declared/fields/FileAvatar';
import { CUT, SmallText } from '../ui/Text';
import { BELOW_RIGHT, useMenu } from '../ui/useMenu';
import { LogoutConfirm } from './LogoutConfirm';

const BUTTON = {
  display: 'flex',
  gap: 1,
  height: 36,
  px: 0.75,
  borderRadius: 1,
  flex: 'none',
  '&:hover': { bgcolor: 'surface.hover' },
} as const;

export function AccountMenu({ compact }: { compact: boolean }) {
  const user = useSessionUser();
  const t = useT();
  const { button, menu, close } = useMenu();
  const [leaving, setLeaving] = useState(false);
  const name = useGetIdentity().identity?.fullName ?? '';
  const role = usePermissions<Permissions>().permissions?.role;
  return (
    <>
      <ButtonBase {...button} aria-label={`${t('shell.userMenu')}: ${name}`} sx={BUTTON}>
        <FileAvatar file={user.avatar} />
        {!compact && (
          <>
            <Box component="span" sx={{ ...CUT, fontSize: 'size.body', maxWidth: 140 }}>
              {name}
            </Box>
            <ExpandMoreIcon aria-hidden sx={{ fontSize: 'icon.md', color: 'ink.secondary' }} />
          </>
        )}
      </ButtonBase>
      <Menu {...menu} {...BELOW_RIGHT}>
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
