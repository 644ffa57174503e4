import { kindOf } from '@t3d/resources/kit';
import { Box, Button } from '@mui/material';
import type { PlainKey } from '../../locales/keys';
import { useT } from '../../locales/useT';
import { AskDialog } from '../../ui/AskDialog';
import { Heading } from '../../ui/Text';
import { useDeclaredResource } from '../declaration';
import { Keycap } from './search/SearchBox';
import { useTicks } from './views/useViews';

const GRID = { m: 0, display: 'grid', gridTemplateColumns: '140px 1fr', columnGap: 2, rowGap: 1, alignItems: 'center' };

type Line = [keys: string, name: PlainKey, isUsed: boolean];

function KeyGroup({ title, lines }: { title: string; lines: readonly Line[] }) {
  const t = useT();
  return (
    <>
      <Heading level={3} size="small" colour="ink.secondary" sx={{ mt: 2, mb: 1, '&:first-of-type': { mt: 0 } }}>
        {title}
      </Heading>
      <Box component="dl" sx={GRID}>
        {lines
          .filter(([, , isUsed]) => isUsed)
          .map(([keys, name]) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ display: 'flex', gap: 0.5, justifyContent: 'flex-end' }}>
                {keys.split(' ').map((key) => (
                  <Keycap key={key} sx={{ fontSize: 'size.note', lineHeight: '20px', minWidth: 22 }}>
                    {key}
                  </Keycap>
                ))}
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {t(name)}
              </Box>
            </Box>
          ))}
      </Box>
    </>
  );
}

export default function KeySheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { calls, fields, list } = useDeclaredResource();
  const ticks = useTicks();
  const lines: Line[] = [
    ['j k', 'views.keys.move', true],
    ['Home End', 'views.keys.ends', true],
    ['[', 'views.keys.back', true],
    [']', 'views.keys.forth', true],
    ['PageUp PageDown', 'views.keys.window', true],
    ['Enter', 'views.keys.open', calls.show || calls.update],
    ['e', 'views.keys.edit', calls.update],
    ['F2', 'views.keys.inline', list.inline.length > 0],
    ['c', 'views.keys.copy', fields.some((field) => kindOf(field).isNumberText || field.resource)],
    ['x', 'views.keys.tick', ticks],
    ['Shift x', 'views.keys.tickRange', ticks],
    ['Esc', 'views.keys.untick', true],
    ['/', 'views.keys.search', list.search],
    ['?', 'views.keys.sheet', true],
  ];
  const everywhere: Line[] = [
    ['Ctrl K', 'views.keys.palette', true],
    ['Ctrl S', 'views.keys.save', calls.create || calls.update],
  ];
  return (
    <AskDialog
      id="list-keys"
      title={t('views.keys.title')}
      fullWidth
      onClose={onClose}
      slotProps={{ paper: { sx: { maxWidth: 440 } } }}
      actions={
        <Button variant="outlined" autoFocus onClick={onClose}>
          {t('crud.close')}
        </Button>
      }
    >
      <KeyGroup title={t('views.keys.here')} lines={lines} />
      <KeyGroup title={t('views.keys.everywhere')} lines={everywhere} />
    </AskDialog>
  );
}
