import Close from '@mui/icons-material/Close';
import { Box, Button, ButtonBase, Drawer, IconButton } from '@mui/material';
import { useT } from '../../locales/useT';
import { useUnsavedTabs } from '../../state/unsaved';
import { HOME, others } from '../../state/tabs/model';
import { dotStyle } from './styles';
import { useOpenTabs, useTabActions, useTabTitle } from '../../state/tabs/TabsProvider';

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 48,
  borderBottom: '1px solid var(--dividerSoft)',
  '&[data-active]': { bgcolor: 'var(--selected)', fontWeight: 600 },
} as const;
const nameStyle = {
  flex: 1,
  minWidth: 0,
  minHeight: 48,
  px: '16px',
  gap: '8px',
  justifyContent: 'flex-start',
  fontSize: 16,
  textAlign: 'left',
  font: 'inherit',
} as const;

/** The tabs of a phone: a sheet from below, with the actions of the bar. */
export default function TabSheet({ onClose }: { onClose: () => void }) {
  const tabs = useOpenTabs();
  const unsaved = useUnsavedTabs();
  const actions = useTabActions();
  const titleOf = useTabTitle();
  const t = useT();
  const shown = tabs.list.filter((tab) => !tabs.leaving.includes(tab.path));
  const rest = others(tabs, tabs.active);
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
      <Box
        sx={{ display: 'flex', alignItems: 'center', px: '16px', py: '8px', borderBottom: '1px solid var(--divider)' }}
      >
        <Box component="h2" id="tab-sheet" sx={{ m: 0, flex: 1, fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>
          {t('tabs.label')}
        </Box>
        <IconButton aria-label={t('shell.close')} onClick={onClose} sx={{ p: '10px', mr: '-10px' }}>
          <Close />
        </IconButton>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, overflowY: 'auto' }}>
        {shown.map((tab) => {
          const title = titleOf(tab.path);
          return (
            <Box component="li" key={tab.key} data-active={tab.path === tabs.active || undefined} sx={rowStyle}>
              <ButtonBase
                aria-current={tab.path === tabs.active ? 'page' : undefined}
                sx={nameStyle}
                onClick={() => {
                  onClose();
                  actions.open(tab.path);
                }}
              >
                {unsaved.has(tab.key) && <Box component="span" aria-hidden data-unsaved sx={dotStyle} />}
                <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                  {title}
                </Box>
                {unsaved.has(tab.key) && <span className="visually-hidden">{t('tabs.isUnsaved')}</span>}
              </ButtonBase>
              {tab.path !== HOME && (
                <IconButton
                  aria-label={t('tabs.closeName', { name: title })}
                  onClick={() => actions.close([tab.path])}
                  sx={{ p: '12px' }}
                >
                  <Close sx={{ fontSize: 20 }} />
                </IconButton>
              )}
            </Box>
          );
        })}
      </Box>
      <Box sx={{ display: 'flex', gap: '8px', p: '12px 16px' }}>
        <Button
          sx={{ flex: 1 }}
          disabled={rest.length === 0}
          onClick={() => {
            onClose();
            actions.close(rest, tabs.active);
          }}
        >
          {t('tabs.closeOthers')}
        </Button>
        <Button
          sx={{ flex: 1 }}
          disabled={shown.length < 2}
          onClick={() => {
            onClose();
            actions.closeAll();
          }}
        >
          {t('tabs.closeAll')}
        </Button>
      </Box>
    </Drawer>
  );
}
