import DarkModeIcon from '@mui/icons-material/DarkModeOutlined';
import FullscreenIcon from '@mui/icons-material/Fullscreen';
import FullscreenExitIcon from '@mui/icons-material/FullscreenExit';
import LightModeIcon from '@mui/icons-material/LightModeOutlined';
import VerticalSplitIcon from '@mui/icons-material/VerticalSplitOutlined';
import WebAssetIcon from '@mui/icons-material/WebAssetOutlined';
import TranslateIcon from '@mui/icons-material/Translate';
import { type IconButtonProps, IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import type { SvgIconComponent } from '@mui/icons-material';
import { LANGUAGES } from '@t3d/resources/kit';
import { useSyncExternalStore } from 'react';
import { useT } from '../locales/useT';
import { HTML_LANG, language, LANGUAGE_NAMES } from '../providers/language';
import { usePreferences } from '../state/preferences';
import { useChangeLanguage } from '../state/tabs/TabsProvider';
import { listen } from '../ui/store';
import { useMenu } from '../ui/useMenu';

const Tool = ({ label, icon: Icon, ...rest }: IconButtonProps & { label: string; icon: SvgIconComponent }) => (
  <Tooltip title={label}>
    <IconButton aria-label={label} {...rest}>
      <Icon sx={{ fontSize: 'icon.lg' }} />
    </IconButton>
  </Tooltip>
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

export function FullscreenTool() {
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

export function LayoutTool() {
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
