import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import type { ManifestResource } from '@t3d/resources/kit';
import type { KeysIn } from '../../locales/keys';
import { bulkActions } from '../actions/guards';
import { useSay } from '../../locales/text';
import { KEYCAP } from './SearchBox';
import { useViewSay } from './viewText';

/** The keys that this list answers to; those that it has no use for are left out. */
export default function KeySheet({ resource, onClose }: { resource: ManifestResource; onClose: () => void }) {
  const say = useViewSay();
  const words = useSay();
  const ticks = bulkActions(resource, words).length > 0;
  const lines: [string[], KeysIn<'views.keys'>, boolean][] = [
    [['j', 'k'], 'move', true],
    [['Home', 'End'], 'ends', true],
    [['['], 'back', true],
    [[']'], 'forth', true],
    [['PageUp', 'PageDown'], 'window', true],
    [['Enter'], 'open', resource.calls.show],
    [['e'], 'edit', resource.calls.update],
    [['F2'], 'inline', resource.list.inline.length > 0],
    [['c'], 'copy', resource.fields.some((field) => field.kind === 'digits' || field.resource)],
    [['x'], 'tick', ticks],
    [['Shift', 'x'], 'tickRange', ticks],
    [['Esc'], 'untick', true],
    [['/'], 'search', resource.list.search],
    [['Ctrl', 'K'], 'palette', true],
    [['?'], 'sheet', true],
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      aria-labelledby="list-keys"
      slotProps={{ paper: { sx: { maxWidth: 440 } } }}
    >
      <DialogTitle id="list-keys">{say('keys.title')}</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 1, alignItems: 'center' }}
        >
          {lines
            .filter(([, , has]) => has)
            .map(([keys, name]) => (
              <Box key={name} sx={{ display: 'contents' }}>
                <Box component="dt" sx={{ display: 'flex', gap: 0.5, justifyContent: 'flex-end' }}>
                  {keys.map((key) => (
                    <Box component="kbd" key={key} sx={{ ...KEYCAP, fontSize: 12, lineHeight: '20px', minWidth: 22 }}>
                      {key}
                    </Box>
                  ))}
                </Box>
                <Box component="dd" sx={{ m: 0 }}>
                  {say(`keys.${name}`)}
                </Box>
              </Box>
            ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" autoFocus onClick={onClose}>
          {words('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
