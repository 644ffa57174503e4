import ScheduleIcon from '@mui/icons-material/Schedule';
import { Box, Tooltip } from '@mui/material';
import { memo } from 'react';
import { useT } from '../locales/useT';
import { useManifest } from '../providers/manifest';
import { useOffset } from '../state/useOffset';
import { Brand } from './Brand';
import { offsetText } from '../ui/utcOffset';
import { DarkTool, LanguageTool } from './HeaderTools';
import { SideMenu } from './SideMenu';
import { AccountMenu } from './AccountMenu';

/** On phones the header has no room for these tools. */
const PhoneTools = () => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, px: 1, py: 0.5, flex: 'none', borderTop: 'divider' }}>
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <AccountMenu compact={false} />
    </Box>
    <LanguageTool />
    <DarkTool />
  </Box>
);

function SidebarFooter({ folded }: { folded: boolean }) {
  const t = useT();
  const offset = offsetText(useOffset());
  return (
    <Tooltip title={`${t('shell.offset')} ${offset}`} placement="right">
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: folded ? 'center' : 'flex-start',
          gap: 1,
          height: 38,
          px: folded ? 0 : 2,
          flex: 'none',
          borderTop: 'divider',
          fontSize: 'size.note',
          color: 'ink.secondary',
        }}
      >
        <ScheduleIcon aria-hidden sx={{ fontSize: 'icon.sm' }} />
        {!folded && (
          <>
            <span>{offset}</span>
            <Box component="span" sx={{ ml: 'auto' }}>
              {__VERSION__}
            </Box>
          </>
        )}
      </Box>
    </Tooltip>
  );
}

interface SidebarProps {
  folded?: boolean;
  phone?: boolean;
  onGo?: () => void;
}

export const Sidebar = memo(function Sidebar({ folded = false, phone = false, onGo }: SidebarProps) {
  const { product } = useManifest();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
      <Brand product={product} collapsed={folded} />
      <SideMenu folded={folded} onGo={onGo} />
      {phone && <PhoneTools />}
      <SidebarFooter folded={folded} />
    </Box>
  );
});
