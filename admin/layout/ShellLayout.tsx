import { Box, Drawer } from '@mui/material';
import { LazyTooltip } from '../ui/LazyTooltip';
import { type ComponentProps, memo, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import ScheduleIcon from '@mui/icons-material/Schedule';
import { useT } from '../locales/useT';
import { useManifest } from '../providers/manifest';
import { useOptionChanges } from '../providers/optionChanges';
import { LAYERS, MEASURES } from '../tokens';
import { WithWindowLocation } from '../state/windowLocation';
import { breadcrumbsOf, namePageByHeading, useDocumentTitle, usePageNames } from '../state/breadcrumbs';
import { Breadcrumbs } from './Breadcrumbs';
import { Brand, DarkTool, Header, LanguageTool } from './Header';
import { NoticePop } from './NoticeBell';
import { useCustomPages } from '../state/backOfficeParts';
import { noteBarsAbove } from '../state/barsAbove';
import { usePreferences } from '../state/preferences';
import { ProgressBar } from '../ui/ProgressBar';
import { Later } from '../ui/Later';
import { useHasDrawer, useIsMobile } from '../ui/widths';
import { TabBar } from './tabs/TabBar';
import { TabPages } from './tabs/TabPages';
import { useOpenTabs } from '../state/tabs/TabsProvider';
import { useOffset } from '../state/useOffset';
import { offsetText } from '@t3d/resources/kit/times';
import { SideMenu } from './SideMenu';
import { AccountMenu } from './AccountMenu';
import { Heading } from '../ui/Text';

/** Returns the element into which react-admin's `<Title>` renders. */
function makePortal(): HTMLElement {
  const portal = document.createElement('span');
  portal.id = 'react-admin-title';
  return portal;
}

/** Returns the visible titles, because React hides those of hidden tabs. */
const shownIn = (portal: HTMLElement): Element[] =>
  [...portal.children].filter((child) => child instanceof HTMLElement && child.style.display !== 'none');

function useShownTitle(portal: HTMLElement): string {
  const [shown, setShown] = useState('');
  const { active } = useOpenTabs();
  const read = useEffectEvent(() => {
    const titles = shownIn(portal);
    const text = titles
      .map((title) => title.textContent)
      .join(' ')
      .trim();
    setShown(text && titles.map((title) => title.outerHTML).join(''));
    if (text) namePageByHeading(active, text);
  });
  useEffect(() => {
    read();
    const observer = new MutationObserver(() => read());
    observer.observe(portal, { childList: true, subtree: true, characterData: true, attributeFilter: ['style'] });
    return () => observer.disconnect();
  }, [portal]);
  return shown;
}

/** The heading of the page, a copy of react-admin's visible `<Title>`. */
function TitlePortal() {
  const [portal] = useState(makePortal);
  const shown = useShownTitle(portal);
  const copy = (heading: HTMLElement | null): void =>
    heading?.replaceChildren(...shownIn(portal).map((title) => title.cloneNode(true)));
  return (
    <>
      <div hidden ref={(element) => element?.append(portal)} />
      {shown && <Heading level={1} key={shown} ref={copy} sx={{ mb: 1 }} />}
    </>
  );
}

function useSide(drawer: boolean) {
  const { aside, setAside } = usePreferences();
  const [open, setOpen] = useState(false);
  return {
    collapsed: drawer || aside === 'collapsed',
    open: drawer && open,
    close: () => setOpen(false),
    toggle: () => {
      if (drawer) setOpen((before) => !before);
      else setAside(aside === 'open' ? 'collapsed' : 'open');
    },
  };
}

function usePage() {
  const manifest = useManifest();
  const t = useT();
  const names = usePageNames();
  const { list, active, fresh } = useOpenTabs();
  const breadcrumbs = breadcrumbsOf(manifest, useCustomPages(), active, names.get(active), t);
  useDocumentTitle(active ? breadcrumbs : [], manifest.product);
  const search = list.find((tab) => tab.path === active)?.location?.search ?? '';
  return { breadcrumbs, at: `${active}${search}`, fresh };
}

function OptionChanges() {
  useOptionChanges();
  return null;
}

function SkipLink() {
  const t = useT();
  return (
    <a
      className="skip-link visually-hidden"
      href="#page"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('page')?.focus();
      }}
    >
      {t('shell.skip')}
    </a>
  );
}

const ASIDE = {
  position: 'fixed',
  top: 'var(--bar-top, 0px)',
  bottom: 0,
  left: 0,
  zIndex: LAYERS.bar,
  bgcolor: 'surface.paper',
  borderRight: 'divider',
} as const;
const PATH = { display: 'grid', alignContent: 'center', height: 36, px: 2, flex: 'none', containerType: 'inline-size' };

/** The bars above the page, which stay in view. */
const Bars = (props: ComponentProps<typeof Header>) => (
  <Box className="no-print" sx={{ position: 'sticky', top: 'var(--bar-top, 0px)', zIndex: LAYERS.bar, flex: 'none' }}>
    <WithWindowLocation>
      <Header {...props} />
    </WithWindowLocation>
    {!props.mobile && (
      <Later room={<Box sx={{ height: MEASURES.tabs }} />}>
        <TabBar />
      </Later>
    )}
  </Box>
);

interface ShellLayoutProps {
  missing: ReactNode;
  children: ReactNode;
}

export function ShellLayout({ missing, children }: ShellLayoutProps) {
  const { layout } = usePreferences();
  const mobile = useIsMobile();
  const narrow = useHasDrawer();
  const horizontal = layout === 'horizontal' && !mobile;
  const drawer = narrow && !horizontal;
  const { collapsed, ...side } = useSide(drawer);
  const { breadcrumbs, at, fresh } = usePage();
  const hasSide = !horizontal && !drawer;
  // Measures the lists again, because they fill the window below the bars.
  useEffect(noteBarsAbove, [horizontal, mobile]);
  const width = collapsed ? MEASURES.collapsed : MEASURES.sidebar;
  return (
    <Box sx={{ minHeight: '100%', bgcolor: 'surface.canvas', color: 'ink.primary' }}>
      <SkipLink />
      <Later>
        <NoticePop />
        <OptionChanges />
        <ProgressBar at={at} fresh={fresh} />
      </Later>
      {hasSide && (
        <Box component="aside" className="no-print" sx={{ ...ASIDE, width }}>
          <Later>
            <Sidebar collapsed={collapsed} />
          </Later>
        </Box>
      )}
      {drawer && (
        <Drawer open={side.open} onClose={side.close} slotProps={{ paper: { sx: { width: MEASURES.sidebar } } }}>
          <Sidebar phone={mobile} onGo={side.close} />
        </Drawer>
      )}
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          minHeight: 'calc(100vh - var(--bar-top, 0px))',
          ml: hasSide ? `${width}px` : 0,
          '@media print': { ml: 0 },
        }}
      >
        <Bars {...{ breadcrumbs, horizontal, mobile, narrow, collapsed }} onToggle={side.toggle} />
        {horizontal && (
          <Box className="no-print" sx={PATH}>
            <WithWindowLocation>
              <Breadcrumbs breadcrumbs={breadcrumbs} />
            </WithWindowLocation>
          </Box>
        )}
        <Box
          component="main"
          id="page"
          tabIndex={-1}
          sx={{ flex: 1, minWidth: 0, p: mobile ? 1 : 2, pt: horizontal ? 0 : undefined, outline: 'none !important' }}
        >
          <TitlePortal />
          {missing}
          <TabPages labelled={!mobile}>{children}</TabPages>
        </Box>
      </Box>
    </Box>
  );
}

/** The tools that do not fit into a phone's header. */
const PhoneTools = () => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, px: 1, py: 0.5, flex: 'none', borderTop: 'divider' }}>
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <AccountMenu compact={false} />
    </Box>
    <LanguageTool />
    <DarkTool />
  </Box>
);

function SidebarFooter({ collapsed }: { collapsed: boolean }) {
  const t = useT();
  const offset = offsetText(useOffset());
  return (
    <LazyTooltip title={`${t('shell.offset')} ${offset}`} placement="right">
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: collapsed ? 'center' : 'flex-start',
          gap: 1,
          height: 38,
          px: collapsed ? 0 : 2,
          flex: 'none',
          borderTop: 'divider',
          fontSize: 'size.note',
          color: 'ink.secondary',
        }}
      >
        <ScheduleIcon aria-hidden sx={{ fontSize: 'icon.sm' }} />
        {!collapsed && (
          <>
            <span>{offset}</span>
            <Box component="span" sx={{ ml: 'auto' }}>
              {__VERSION__}
            </Box>
          </>
        )}
      </Box>
    </LazyTooltip>
  );
}

interface SidebarProps {
  collapsed?: boolean;
  phone?: boolean;
  onGo?: () => void;
}

export const Sidebar = memo(function Sidebar({ collapsed = false, phone = false, onGo }: SidebarProps) {
  const { product } = useManifest();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
      <Brand product={product} collapsed={collapsed} />
      <SideMenu collapsed={collapsed} onGo={onGo} />
      {phone && <PhoneTools />}
      <SidebarFooter collapsed={collapsed} />
    </Box>
  );
});
