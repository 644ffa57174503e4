import DarkModeIcon from '@mui/icons-material/DarkModeOutlined';
import FullscreenIcon from '@mui/icons-material/Fullscreen';
import FullscreenExitIcon from '@mui/icons-material/FullscreenExit';
import LightModeIcon from '@mui/icons-material/LightModeOutlined';
import VerticalSplitIcon from '@mui/icons-material/VerticalSplitOutlined';
import WebAssetIcon from '@mui/icons-material/WebAssetOutlined';
import TranslateIcon from '@mui/icons-material/Translate';
import { IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import type { SvgIconComponent } from '@mui/icons-material';
import { LANGUAGES } from '@t3d/resources/kit';
import type { MouseEvent } from 'react';
import { useEffect, useState } from 'react';
import { useT } from '../locales/useT';
import { HTML_LANG, language, LANGUAGE_NAMES } from '../providers/language';
import { usePreferences } from '../state/preferences';
import { useChangeLanguage } from '../state/tabs/leaving';

interface ToolProps {
  label: string;
  icon: SvgIconComponent;
  onClick: (event: MouseEvent<HTMLElement>) => void;
  menu?: boolean;
  open?: boolean;
}

function Tool({ label, icon: Icon, onClick, menu, open }: ToolProps) {
  return (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
        onClick={onClick}
        {...(menu && { 'aria-haspopup': 'menu', 'aria-expanded': open })}
      >
        <Icon sx={{ fontSize: 'icon.lg' }} />
      </IconButton>
    </Tooltip>
  );
}

export function LanguageTool() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const t = useT();
  const choose = useChangeLanguage();
  return (
    <>
      <Tool
        label={t('shell.language')}
        icon={TranslateIcon}
        menu
        open={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {LANGUAGES.map((one) => (
          <MenuItem
            key={one}
            lang={HTML_LANG[one]}
            selected={one === language}
            onClick={() => {
              setAnchor(null);
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

export function FullscreenTool() {
  const [full, setFull] = useState(document.fullscreenElement !== null);
  const t = useT();
  useEffect(() => {
    const follow = (): void => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
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
