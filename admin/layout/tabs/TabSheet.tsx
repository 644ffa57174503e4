import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, ButtonBase, Drawer, IconButton } from '@mui/material';
import { useT } from '../../locales/useT';
import { useUnsavedTabs } from '../../state/unsaved';
import { type OpenTab, others } from '../../state/tabs/model';
import { HOME } from '../../addresses';
import { UnsavedDot } from './TabMenu';
import { useOpenTabs, useTabActions, useTabTitle } from '../../state/tabs/TabsProvider';
import { Heading } from '../../ui/Text';

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 48,
  borderBottom: 'soft',
  '&[data-active]': { bgcolor: 'accent.selected', fontWeight: 600 },
} as const;
const nameStyle = {
  flex: 1,
  minWidth: 0,
  minHeight: 48,
  px: 2,
  gap: 1,
  justifyContent: 'flex-start',
  fontSize: 'size.title',
  textAlign: 'left',
  font: 'inherit',
} as const;

function SheetRow({ tab: { key, path }, onOpen }: { tab: OpenTab; onOpen: () => void }) {
  const actions = useTabActions();
  const t = useT();
  const title = useTabTitle()(path);
  const active = useOpenTabs().active === path;
  const unsaved = useUnsavedTabs().has(key);
  return (
    <Box component="li" data-active={active || undefined} sx={rowStyle}>
      <ButtonBase aria-current={active ? 'page' : undefined} sx={nameStyle} onClick={onOpen}>
        {unsaved && <UnsavedDot />}
        <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Box>
        {unsaved && <span className="visually-hidden">{t('tabs.isUnsaved')}</span>}
      </ButtonBase>
      {path !== HOME && (
        <IconButton
          aria-label={t('tabs.closeName', { name: title })}
          onClick={() => actions.close([path])}
          sx={{ p: 1.5 }}
        >
          <CloseIcon sx={{ fontSize: 'icon.lg' }} />
        </IconButton>
      )}
    </Box>
  );
}

export default function TabSheet({ onClose }: { onClose: () => void }) {
  const tabs = useOpenTabs();
  const actions = useTabActions();
  const t = useT();
  const shown = tabs.list.filter((tab) => !tabs.leaving.includes(tab.path));
  const rest = others(tabs, tabs.active);
  const after = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Drawer
      open
      anchor="bottom"
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': 'tab-sheet',
          sx: { borderRadius: '12px 12px 0 0', maxHeight: '80dvh' },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', px: 2, py: 1, borderBottom: 'divider' }}>
        <Heading level={2} id="tab-sheet" sx={{ flex: 1 }}>
          {t('tabs.label')}
        </Heading>
        <IconButton aria-label={t('shell.close')} onClick={onClose} sx={{ p: 1.25, mr: -1.25 }}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, overflowY: 'auto' }}>
        {shown.map((tab) => (
          <SheetRow key={tab.key} tab={tab} onOpen={after(() => actions.open(tab.path))} />
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, px: 2, py: 1.5 }}>
        <Button sx={{ flex: 1 }} disabled={rest.length === 0} onClick={after(() => actions.close(rest, tabs.active))}>
          {t('tabs.closeOthers')}
        </Button>
        <Button sx={{ flex: 1 }} disabled={shown.length < 2} onClick={after(actions.closeAll)}>
          {t('tabs.closeAll')}
        </Button>
      </Box>
    </Drawer>
  );
}
