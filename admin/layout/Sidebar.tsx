import ScheduleIcon from '@mui/icons-material/Schedule';
import { Box, Tooltip } from '@mui/material';
import { memo } from 'react';
import { useT } from '../locales/useT';
import { useManifest, useSessionUser } from '../providers/manifest';
import { storage } from '../providers/storage';
import { Brand } from './Brand';
import { offsetText } from '../ui/utcOffset';
import { DarkTool, LanguageTool } from './HeaderTools';
import { SideMenu } from './SideMenu';
import { AccountMenu } from './AccountMenu';

/** On phones the header has no room for these. */
function PhoneTools() {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        px: 1,
        py: 0.5,
        flex: 'none',
        borderTop: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <AccountMenu compact={false} />
      </Box>
      <LanguageTool />
      <DarkTool />
    </Box>
  );
}

function SidebarFooter({ folded }: { folded: boolean }) {
  const { account } = useSessionUser();
  const t = useT();
  const offset = offsetText(storage.gmtOffset(account));
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

/**
 * Brand, menu and foot: beside the page, or in the drawer, where those tools stand that a phone's header has no room
 * for.
 */
export const Sidebar = memo(function Side({
  folded = false,
  phone = false,
  onGo,
}: {
  folded?: boolean;
  phone?: boolean;
  onGo?: () => void;
}) {
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
