import Schedule from '@mui/icons-material/Schedule';
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
        gap: '4px',
        px: '8px',
        py: '4px',
        flex: 'none',
        borderTop: '1px solid var(--divider)',
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
          gap: '8px',
          height: 38,
          px: folded ? 0 : '16px',
          flex: 'none',
          borderTop: '1px solid var(--divider)',
          fontSize: 12,
          color: 'var(--text2)',
        }}
      >
        <Schedule aria-hidden sx={{ fontSize: 16 }} />
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
