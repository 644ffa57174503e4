import MenuIcon from '@mui/icons-material/Menu';
import MenuOpen from '@mui/icons-material/MenuOpen';
import Schedule from '@mui/icons-material/Schedule';
import { Box, Drawer, IconButton, Tooltip, useMediaQuery } from '@mui/material';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import { useManifest, useSessionUser } from '../providers/manifest';
import { storage } from '../providers/storage';
import { LAYERS, MEASURES } from '../tokens';
import { Brand } from './Brand';
import { CatchErrors } from './CatchErrors';
import type { Crumb } from './Crumbs';
import { Crumbs, useCrumbs, useDocumentTitle } from './Crumbs';
import { offsetText } from './gmt';
import { DarkTool, FullscreenTool, LanguageTool, LayoutTool } from './HeaderTools';
import { NoticeBell } from './NoticeBell';
import { PaletteField } from './palette/PaletteField';
import { usePreferences } from './preferences';
import { ProgressBar } from './ProgressBar';
import { SideMenu } from './SideMenu';
import { TopMenu } from './TopMenu';
import { JobPill } from './tray/JobPill';
import { UserMenu } from './UserMenu';
import { ViewAsBar } from './ViewAsBar';
import { WalletButton } from './WalletButton';

export const useIsMobile = (): boolean => useMediaQuery(`(max-width:${MEASURES.mobileAt}px)`, { noSsr: true });
export const useHasDrawer = (): boolean => useMediaQuery(`(max-width:${MEASURES.drawerAt}px)`, { noSsr: true });

function SideFoot({ folded }: { folded: boolean }) {
  const { account } = useSessionUser();
  const translate = useTranslate();
  const offset = offsetText(storage.gmtOffset(account));
  return (
    <Tooltip title={`${translate('shell.offset')} ${offset}`} placement="right">
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: folded ? 'center' : 'flex-start', gap: '8px', height: 38, px: folded ? 0 : '16px', flex: 'none', borderTop: '1px solid var(--divider)', fontSize: 12, color: 'var(--text2)' }}>
        <Schedule aria-hidden sx={{ fontSize: 16 }} />{!folded && offset}
      </Box>
    </Tooltip>
  );
}

function Side({ folded = false, onGo }: { folded?: boolean; onGo?: () => void }) {
  const { product } = useManifest();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
      <Brand product={product} collapsed={folded} />
      <SideMenu folded={folded} onGo={onGo} />
      <SideFoot folded={folded} />
    </Box>
  );
}

interface HeaderProps { crumbs: readonly Crumb[]; horizontal: boolean; mobile: boolean; folded: boolean; onToggle: () => void }

function Header({ crumbs, horizontal, mobile, folded, onToggle }: HeaderProps) {
  const translate = useTranslate();
  const { product } = useManifest();
  return (
    <Box component="header" className="no-print" sx={{
      position: 'sticky', top: 0, zIndex: LAYERS.bar, display: 'flex', alignItems: 'center', gap: mobile ? '2px' : '8px', height: mobile ? MEASURES.mobileHeader : MEASURES.header, px: mobile ? '8px' : '12px', flex: 'none',
      backgroundColor: 'var(--paper)', borderBottom: '1px solid var(--divider)',
    }}>
      {horizontal ? <><Brand product={product} /><TopMenu /></> : (
        <>
          <Tooltip title={translate('shell.toggleMenu')}>
            <IconButton aria-label={translate('shell.toggleMenu')} onClick={onToggle} sx={mobile ? { p: '10px' } : undefined}>{folded ? <MenuIcon sx={{ fontSize: mobile ? 24 : 20 }} /> : <MenuOpen sx={{ fontSize: 20 }} />}</IconButton>
          </Tooltip>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            {mobile ? <Box sx={{ fontSize: 16, fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{crumbs.at(-1)?.title}</Box> : <Crumbs crumbs={crumbs} />}
          </Box>
        </>
      )}
      <PaletteField compact={mobile || horizontal} />
      <JobPill />
      <WalletButton compact={mobile} />
      <NoticeBell />
      <LanguageTool />
      <DarkTool />
      {!mobile && <FullscreenTool />}
      {!mobile && <LayoutTool />}
      <UserMenu compact={mobile} />
    </Box>
  );
}

/** Sidebar or drawer and what they take from the page's width. */
function useSide(drawer: boolean) {
  const { aside, setAside } = usePreferences();
  const [open, setOpen] = useState(false);
  return {
    folded: drawer || aside === 'collapsed', open: drawer && open, close: () => setOpen(false),
    toggle: () => { if (drawer) setOpen((before) => !before); else setAside(aside === 'open' ? 'collapsed' : 'open'); },
  };
}

/** The frame of every back-office page: menu, header, breadcrumb, page. The bar of visited pages belongs between header and page. */
export function Layout({ children }: { children: ReactNode }) {
  const { layout } = usePreferences();
  const { product } = useManifest();
  const translate = useTranslate();
  const { pathname } = useLocation();
  const mobile = useIsMobile();
  const drawer = useHasDrawer();
  const side = useSide(drawer);
  const crumbs = useCrumbs();
  useDocumentTitle(crumbs, product);
  const horizontal = layout === 'horizontal' && !drawer;
  const hasSide = !horizontal && !drawer;
  const width = side.folded ? MEASURES.collapsed : MEASURES.sidebar;
  return (
    <Box sx={{ minHeight: '100%', backgroundColor: 'var(--canvas)', color: 'var(--text)' }}>
      <a className="skip-link visually-hidden" href="#page" onClick={(event) => { event.preventDefault(); document.getElementById('page')?.focus(); }}>{translate('shell.skip')}</a>
      <ProgressBar />
      <ViewAsBar />
      {hasSide && (
        <Box component="aside" className="no-print" sx={{ position: 'fixed', insetBlock: 0, left: 0, width, zIndex: LAYERS.bar, backgroundColor: 'var(--paper)', borderRight: '1px solid var(--divider)' }}><Side folded={side.folded} /></Box>
      )}
      {drawer && (
        <Drawer open={side.open} onClose={side.close} slotProps={{ paper: { sx: { width: MEASURES.sidebar } } }} ModalProps={{ keepMounted: false }}><Side onGo={side.close} /></Drawer>
      )}
      <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100vh', ml: hasSide ? `${width}px` : 0, '@media print': { ml: 0 } }}>
        <Header crumbs={crumbs} horizontal={horizontal} mobile={mobile} folded={side.folded} onToggle={side.toggle} />
        {horizontal && <Box className="no-print" sx={{ display: 'flex', alignItems: 'center', height: 36, px: '16px', flex: 'none' }}><Crumbs crumbs={crumbs} /></Box>}
        <Box component="main" id="page" tabIndex={-1} sx={{ flex: 1, minWidth: 0, p: mobile ? '8px' : '16px', pt: horizontal ? 0 : undefined, outline: 'none !important' }}>
          <CatchErrors resetKey={pathname}><Suspense fallback={null}>{children}</Suspense></CatchErrors>
        </Box>
      </Box>
    </Box>
  );
}
