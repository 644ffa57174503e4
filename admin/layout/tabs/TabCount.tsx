import { Box, IconButton } from '@mui/material';
import { Suspense, useState } from 'react';
import { useT } from '../../locales/useT';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { useUnsavedTabs } from '../../state/unsaved';
import { UnsavedDot } from './TabMenu';
import { useOpenTabs } from '../../state/tabs/TabsProvider';

const TabSheet = lazyWithRetry(() => import('./TabSheet'));

export function TabCount() {
  const { list, leaving } = useOpenTabs();
  const unsaved = useUnsavedTabs();
  const t = useT();
  const [open, setOpen] = useState(false);
  const count = list.filter((tab) => !leaving.includes(tab.path)).length;
  return (
    <>
      <IconButton
        aria-label={t('tabs.count', { count })}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        sx={{ position: 'relative', width: 44, height: 44, p: 0, flex: 'none' }}
      >
        <Box
          component="span"
          aria-hidden
          sx={{
            minWidth: 22,
            height: 22,
            px: '3px',
            display: 'grid',
            placeItems: 'center',
            border: '2px solid currentColor',
            borderRadius: 1,
            fontSize: 'size.small',
            lineHeight: '16px',
            fontWeight: 600,
            color: 'ink.primary',
          }}
        >
          {count}
        </Box>
        {unsaved.size > 0 && <UnsavedDot sx={{ position: 'absolute', right: 7, top: 7 }} />}
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <TabSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
