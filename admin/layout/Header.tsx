import MenuIcon from '@mui/icons-material/Menu';
import MenuOpenIcon from '@mui/icons-material/MenuOpen';
import { Box, IconButton, Tooltip } from '@mui/material';
import { memo } from 'react';
import { useT } from '../locales/useT';
import { useOfficeParts } from '../state/officeParts';
import { useManifest } from '../providers/manifest';
import { MEASURES } from '../tokens';
import { Brand } from './Brand';
import type { Breadcrumb } from '../state/breadcrumbs';
import { Breadcrumbs } from './Breadcrumbs';
import { DarkTool, FullscreenTool, LanguageTool, LayoutTool } from './HeaderTools';
import { NoticeBell } from './NoticeBell';
import { PaletteField } from './palette/PaletteField';
import { CUT } from '../ui/Text';
import { TabCount } from './tabs/TabCount';
import { TopMenu } from './TopMenu';
import { JobPill } from './tray/JobPill';
import { AccountMenu } from './AccountMenu';

interface HeaderProps {
  breadcrumbs: readonly Breadcrumb[];
  horizontal: boolean;
  mobile: boolean;
  narrow: boolean;
  folded: boolean;
  onToggle: () => void;
}

/** Memoized because no tool depends on the current page. */
const Tools = memo(function Tools({
  mobile,
  horizontal,
  narrow,
}: Pick<HeaderProps, 'mobile' | 'horizontal' | 'narrow'>) {
  const { headerTool: Extra } = useOfficeParts();
  return (
    <>
      <PaletteField compact={mobile || horizontal} />
      <JobPill />
      {Extra && <Extra compact={mobile || (horizontal && narrow)} />}
      <NoticeBell />
      {mobile ? (
        <TabCount />
      ) : (
        <>
          <LanguageTool />
          <DarkTool />
          <FullscreenTool />
          <LayoutTool />
          <AccountMenu compact={horizontal && narrow} />
        </>
      )}
    </>
  );
});

export function Header({ breadcrumbs, horizontal, mobile, narrow, folded, onToggle }: HeaderProps) {
  const t = useT();
  const { product } = useManifest();
  const ToggleIcon = folded ? MenuIcon : MenuOpenIcon;
  return (
    <Box
      component="header"
      className="no-print"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: mobile ? 0.25 : 1,
        height: mobile ? MEASURES.mobileHeader : MEASURES.header,
        px: mobile ? 1 : 1.5,
        flex: 'none',
        bgcolor: 'surface.paper',
        borderBottom: 'divider',
      }}
    >
      {horizontal ? (
        <>
          <Brand product={product} collapsed={narrow} />
          <TopMenu />
        </>
      ) : (
        <>
          <Tooltip title={t('shell.toggleMenu')}>
            <IconButton aria-label={t('shell.toggleMenu')} onClick={onToggle} sx={mobile ? { p: 1.25 } : undefined}>
              <ToggleIcon sx={{ fontSize: mobile && folded ? 'icon.xl' : 'icon.lg' }} />
            </IconButton>
          </Tooltip>
          <Box sx={{ flex: 1, minWidth: 0, containerType: 'inline-size' }}>
            {mobile ? (
              <Box sx={{ ...CUT, fontSize: 'size.title', fontWeight: 600 }}>{breadcrumbs.at(-1)?.title}</Box>
            ) : (
              <Breadcrumbs breadcrumbs={breadcrumbs} />
            )}
          </Box>
        </>
      )}
      <Tools mobile={mobile} horizontal={horizontal} narrow={narrow} />
    </Box>
  );
}
