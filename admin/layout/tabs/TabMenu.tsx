import CloseIcon from '@mui/icons-material/Close';
import { Box, Divider, Menu, MenuItem, type SxProps } from '@mui/material';
import type { PlainKey } from '../../locales/keys';
import { useT } from '../../locales/useT';
import { useUnsavedTabs } from '../../state/unsaved';
import { others, toTheRight } from '../../state/tabs/model';
import { HOME } from '../../addresses';
import { CUT } from '../../ui/Text';
import { useOpenTabs, useTabActions } from '../../state/tabs/TabsProvider';

const DOT = { width: 8, height: 8, borderRadius: '50%', bgcolor: 'tone.amber', flex: 'none' } as const;

/** A dot that marks unsaved work. */
export const UnsavedDot = ({ sx }: { sx?: SxProps }) => (
  <Box component="span" aria-hidden data-unsaved sx={{ ...DOT, ...(sx as object) }} />
);

/** The position of a tab's menu. `listed` is true if it lists all tabs first. */
export interface TabMenuAt {
  anchor: HTMLElement;
  path: string;
  listed: boolean;
}

interface TabMenuProps {
  at: TabMenuAt;
  titleOf: (path: string) => string;
  onClose: () => void;
}

export function TabMenu({ at, titleOf, onClose }: TabMenuProps) {
  const tabs = useOpenTabs();
  const unsaved = useUnsavedTabs();
  const actions = useTabActions();
  const t = useT();
  const { path } = at;
  const side = at.listed ? 'right' : 'left';
  const right = toTheRight(tabs, path);
  const rest = others(tabs, path);
  const entries: { label: PlainKey; off: boolean; action: () => void }[] = [
    { label: 'tabs.close', off: path === HOME, action: () => actions.close([path]) },
    { label: 'tabs.closeOthers', off: rest.length === 0, action: () => actions.close(rest, path) },
    { label: 'tabs.closeRight', off: right.length === 0, action: () => actions.close(right, path) },
    { label: 'tabs.closeAll', off: tabs.list.length < 2, action: actions.closeAll },
  ];
  const after = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Menu
      anchorEl={at.anchor}
      open
      onClose={onClose}
      transitionDuration={0}
      slotProps={{ paper: { sx: { maxWidth: 360, maxHeight: '70vh' } } }}
      anchorOrigin={{ vertical: 'bottom', horizontal: side }}
      transformOrigin={{ vertical: 'top', horizontal: side }}
    >
      {at.listed &&
        tabs.list.map((tab) => (
          <MenuItem key={tab.key} selected={tab.path === tabs.active} onClick={after(() => actions.open(tab.path))}>
            <Box component="span" sx={{ ...CUT, flex: 1 }}>
              {titleOf(tab.path)}
            </Box>
            {unsaved.has(tab.key) && (
              <>
                <UnsavedDot />
                <span className="visually-hidden">{t('tabs.isUnsaved')}</span>
              </>
            )}
          </MenuItem>
        ))}
      {at.listed && <Divider component="li" sx={{ my: 0.5 }} />}
      {entries.map(({ label, off, action }) => (
        <MenuItem key={label} disabled={off} onClick={after(action)}>
          {label === 'tabs.closeAll' && <CloseIcon aria-hidden sx={{ fontSize: 'icon.sm' }} />}
          {t(label)}
        </MenuItem>
      ))}
    </Menu>
  );
}
