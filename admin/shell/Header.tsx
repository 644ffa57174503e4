import MenuIcon from '@mui/icons-material/Menu';
import MenuOpen from '@mui/icons-material/MenuOpen';
import { Box, IconButton, Tooltip } from '@mui/material';
import type { ComponentType } from 'react';
import { memo } from 'react';
import { useT } from '../locales/useT';
import { useManifest } from '../providers/manifest';
import { MEASURES } from '../tokens';
import { Brand } from './Brand';
import type { Breadcrumb } from '../state/breadcrumbs';
import { Breadcrumbs } from './Breadcrumbs';
import { DarkTool, FullscreenTool, LanguageTool, LayoutTool } from './HeaderTools';
import { NoticeBell } from './NoticeBell';
import { PaletteField } from './palette/PaletteField';
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
  /** What the product adds to the tools of this bar. */
  Extra: ComponentType<{ compact: boolean }>;
}

/** None of them depends on the page that is shown. */
const Tools = memo(function Tools({
  mobile,
  horizontal,
  narrow,
  Extra,
}: Pick<HeaderProps, 'mobile' | 'horizontal' | 'narrow' | 'Extra'>) {
  return (
    <>
      <PaletteField compact={mobile || horizontal} />
      <JobPill />
      <Extra compact={mobile || (horizontal && narrow)} />
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

/** The bar on top of every page. */
export function Header({ breadcrumbs, horizontal, mobile, narrow, folded, onToggle, Extra }: HeaderProps) {
  const t = useT();
  const { product } = useManifest();
  return (
    <Box
      component="header"
      className="no-print"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: mobile ? '2px' : '8px',
        height: mobile ? MEASURES.mobileHeader : MEASURES.header,
        px: mobile ? '8px' : '12px',
        flex: 'none',
        bgcolor: 'var(--paper)',
        borderBottom: '1px solid var(--divider)',
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
            <IconButton aria-label={t('shell.toggleMenu')} onClick={onToggle} sx={mobile ? { p: '10px' } : undefined}>
              {folded ? <MenuIcon sx={{ fontSize: mobile ? 24 : 20 }} /> : <MenuOpen sx={{ fontSize: 20 }} />}
            </IconButton>
          </Tooltip>
          <Box sx={{ flex: 1, minWidth: 0, containerType: 'inline-size' }}>
            {mobile ? (
              <Box
                sx={{
                  fontSize: 16,
                  fontWeight: 600,
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                  whiteSpace: 'nowrap',
                }}
              >
                {breadcrumbs.at(-1)?.title}
              </Box>
            ) : (
              <Breadcrumbs breadcrumbs={breadcrumbs} />
            )}
          </Box>
        </>
      )}
      <Tools mobile={mobile} horizontal={horizontal} narrow={narrow} Extra={Extra} />
    </Box>
  );
}
