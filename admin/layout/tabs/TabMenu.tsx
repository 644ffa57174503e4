import CloseIcon from '@mui/icons-material/Close';
import { Box, Divider, Menu, MenuItem } from '@mui/material';
import type { PlainKey } from '../../locales/keys';
import { useT } from '../../locales/useT';
import { useUnsavedTabs } from '../../state/unsaved';
import { others, toTheRight } from '../../state/tabs/model';
import { HOME } from '../../addresses';
import { dotStyle } from './styles';
import { useOpenTabs, useTabActions } from '../../state/tabs/TabsProvider';

/** `listed`: with the list of all tabs before the actions, which are about `path`. */
export interface TabMenuAt {
  anchor: HTMLElement;
  path: string;
  listed: boolean;
}

/** What can be done with tabs: the overflow menu of the bar, and the context menu of one tab. */
export function TabMenu({
  at,
  titleOf,
  onClose,
}: {
  at: TabMenuAt;
  titleOf: (path: string) => string;
  onClose: () => void;
}) {
  const tabs = useOpenTabs();
  const unsaved = useUnsavedTabs();
  const actions = useTabActions();
  const t = useT();
  const { path } = at;
  const right = toTheRight(tabs, path);
  const rest = others(tabs, path);
  const entries: { label: PlainKey; off: boolean; action: () => void }[] = [
    { label: 'tabs.close', off: path === HOME, action: () => actions.close([path]) },
    { label: 'tabs.closeOthers', off: rest.length === 0, action: () => actions.close(rest, path) },
    { label: 'tabs.closeRight', off: right.length === 0, action: () => actions.close(right, path) },
    { label: 'tabs.closeAll', off: tabs.list.length < 2, action: () => actions.closeAll() },
  ];
  return (
    <Menu
      anchorEl={at.anchor}
      open
      onClose={onClose}
      transitionDuration={0}
      slotProps={{ paper: { sx: { maxWidth: 360, maxHeight: '70vh' } } }}
      anchorOrigin={{ vertical: 'bottom', horizontal: at.listed ? 'right' : 'left' }}
      transformOrigin={{ vertical: 'top', horizontal: at.listed ? 'right' : 'left' }}
    >
      {at.listed &&
        tabs.list.map((tab) => (
          <MenuItem
            key={tab.key}
            selected={tab.path === tabs.active}
            onClick={() => {
              onClose();
              actions.open(tab.path);
            }}
          >
            <Box component="span" sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {titleOf(tab.path)}
            </Box>
            {unsaved.has(tab.key) && (
              <>
                <Box component="span" aria-hidden sx={dotStyle} />
                <span className="visually-hidden">{t('tabs.isUnsaved')}</span>
              </>
            )}
          </MenuItem>
        ))}
      {at.listed && <Divider component="li" sx={{ my: 0.5 }} />}
      {entries.map(({ label, off, action }) => (
        <MenuItem
          key={label}
          disabled={off}
          onClick={() => {
            onClose();
            action();
          }}
        >
          {label === 'tabs.closeAll' && <CloseIcon aria-hidden sx={{ fontSize: 'icon.sm' }} />}
          {t(label)}
        </MenuItem>
      ))}
    </Menu>
  );
}
