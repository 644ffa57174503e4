import type { SvgIconComponent } from '@mui/icons-material';
import MenuIcon from '@mui/icons-material/Menu';
import MenuOpenIcon from '@mui/icons-material/MenuOpen';
import { Box, IconButton, type IconButtonProps, Menu, MenuItem } from '@mui/material';
import { LazyTooltip } from '../ui/LazyTooltip';
import { memo, useSyncExternalStore } from 'react';
import { useT } from '../locales/useT';
import { useBackOfficeParts } from '../state/backOfficeParts';
import { useManifest } from '../providers/manifest';
import { MEASURES } from '../tokens';
import type { Breadcrumb } from '../state/breadcrumbs';
import { BarTitle, Breadcrumbs } from './Breadcrumbs';
import { NoticeBell } from './NoticeBell';
import { PaletteField } from './palette/PaletteField';
import { Later } from '../ui/Later';
import { CUT } from '../ui/Text';
import { TabCount } from './tabs/TabCount';
import { TopMenu } from './TopMenu';
import { JobPill } from './tray/JobPill';
import { AccountMenu } from './AccountMenu';
import { Link } from 'react-router';
import { useBrand } from '../ui/brand';
import DarkModeIcon from '@mui/icons-material/DarkModeOutlined';
import FullscreenIcon from '@mui/icons-material/Fullscreen';
import FullscreenExitIcon from '@mui/icons-material/FullscreenExit';
import LightModeIcon from '@mui/icons-material/LightModeOutlined';
import VerticalSplitIcon from '@mui/icons-material/VerticalSplitOutlined';
import WebAssetIcon from '@mui/icons-material/WebAssetOutlined';
import TranslateIcon from '@mui/icons-material/Translate';
import { LANGUAGES } from '@t3d/resources/kit';
import { HTML_LANG, language, LANGUAGE_NAMES } from '../providers/language';
import { usePreferences } from '../state/preferences';
import { useChangeLanguage } from '../state/tabs/TabsProvider';
import { listen } from '../ui/store';
import { useMenu } from '../ui/useMenu';

const LARGE = { fontSize: 'icon.lg' } as const;
const Tool = ({ label, icon: Icon, ...rest }: IconButtonProps & { label: string; icon: SvgIconComponent }) => (
  <LazyTooltip title={label}>
    <IconButton {...rest}>
      <Icon sx={LARGE} />
    </IconButton>
  </LazyTooltip>
);

export function LanguageTool() {
  const { button, menu, close } = useMenu();
  const t = useT();
  const choose = useChangeLanguage();
  return (
    <>
      <Tool {...button} label={t('shell.language')} icon={TranslateIcon} />
      <Menu {...menu}>
        {LANGUAGES.map((one) => (
          <MenuItem
            key={one}
            lang={HTML_LANG[one]}
            selected={one === language}
            onClick={() => {
              close();
              if (one !== language) choose(one);
            }}
          >
            {LANGUAGE_NAMES[one]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

export function DarkTool() {
  const { mode, setDark } = usePreferences();
  const t = useT();
  const dark = mode === 'dark';
  return (
    <Tool
      label={t(dark ? 'shell.light' : 'shell.dark')}
      icon={dark ? LightModeIcon : DarkModeIcon}
      onClick={() => setDark(!dark)}
    />
  );
}

const onFullscreen = (tell: () => void) => listen(document, 'fullscreenchange', tell);

function FullscreenTool() {
  const t = useT();
  const full = useSyncExternalStore(onFullscreen, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  const toggle = (): void => {
    void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  };
  return (
    <Tool
      label={t(full ? 'shell.exitFullscreen' : 'shell.fullscreen')}
      icon={full ? FullscreenExitIcon : FullscreenIcon}
      onClick={toggle}
    />
  );
}

function LayoutTool() {
  const { layout, setLayout } = usePreferences();
  const t = useT();
  const vertical = layout === 'vertical';
  return (
    <Tool
      label={t(vertical ? 'shell.horizontal' : 'shell.vertical')}
      icon={vertical ? WebAssetIcon : VerticalSplitIcon}
      onClick={() => setLayout(vertical ? 'horizontal' : 'vertical')}
    />
  );
}

function Mark({ product, size = 26 }: { product: string; size?: number }) {
  const { mark: Lines } = useBrand();
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        width: size,
        height: size,
        borderRadius: 1,
        bgcolor: 'accent.base',
        color: 'accent.contrast',
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
      }}
    >
      {Lines ? <Lines size={size * 0.62} /> : product.slice(0, 1)}
    </Box>
  );
}

export function Brand({ product, collapsed = false }: { product: string; collapsed?: boolean }) {
  return (
    <Box
      component={Link}
      replace={false}
      to="/main"
      aria-label={product}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        height: 48,
        px: collapsed ? 0 : 2,
        justifyContent: collapsed ? 'center' : 'flex-start',
        flex: 'none',
        minWidth: 0,
        color: 'ink.primary',
        textDecoration: 'none',
        fontSize: 'size.title',
        fontWeight: 600,
      }}
    >
      <Mark product={product} />
      {!collapsed && (
        <Box component="span" sx={CUT}>
          {product}
        </Box>
      )}
    </Box>
  );
}

interface HeaderProps {
  breadcrumbs: readonly Breadcrumb[];
  horizontal: boolean;
  mobile: boolean;
  narrow: boolean;
  collapsed: boolean;
  onToggle: () => void;
}

/** Memoised, because the tools do not depend on the page. */
const Tools = memo(function Tools({
  mobile,
  horizontal,
  narrow,
}: Pick<HeaderProps, 'mobile' | 'horizontal' | 'narrow'>) {
  const { headerTool: Extra } = useBackOfficeParts();
  return (
    <>
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

export function Header({ breadcrumbs, horizontal, mobile, narrow, collapsed, onToggle }: HeaderProps) {
  const t = useT();
  const { product } = useManifest();
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
      <Later>
        {horizontal ? (
          <>
            <Brand product={product} collapsed={narrow} />
            <TopMenu />
          </>
        ) : (
          <>
            <LazyTooltip title={t('shell.toggleMenu')}>
              <IconButton onClick={onToggle} sx={mobile ? { p: 1.25 } : undefined}>
                {collapsed ? (
                  <MenuIcon sx={{ fontSize: mobile ? 'icon.xl' : 'icon.lg' }} />
                ) : (
                  <MenuOpenIcon sx={LARGE} />
                )}
              </IconButton>
            </LazyTooltip>
            <Box sx={{ flex: 1, minWidth: 0, containerType: 'inline-size' }}>
              {!mobile && <Breadcrumbs breadcrumbs={breadcrumbs} />}
              {mobile && <BarTitle breadcrumbs={breadcrumbs} />}
            </Box>
          </>
        )}
      </Later>
      {/* Listens to its keys from the start. */}
      <PaletteField compact={mobile || horizontal} />
      <Later>
        <Tools mobile={mobile} horizontal={horizontal} narrow={narrow} />
      </Later>
    </Box>
  );
}
