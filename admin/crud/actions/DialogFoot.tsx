import { Box, Button } from '@mui/material';
import type { ManifestAction } from '@t3d/resources/kit';
import { actionIcon } from '../icons';
import { countText, useSay } from '../text';
import { BusyButton } from './BusyButton';
import { isSingle } from './EffectPanel';
import type { Check } from './useCheck';

interface DialogFootProps { action: ManifestAction; count: number | null; check: Check; over: boolean; busy: boolean; onClose: () => void; onSubmit: () => boolean; focus: boolean }

/** Cancel and the deed. A dangerous deed is never focused first; one that would change nothing is off and says why. */
export function DialogFoot({ action, count, check, over, busy, onClose, onSubmit, focus }: DialogFootProps) {
  const say = useSay();
  const Icon = actionIcon(action.icon);
  const nothing = check.preview !== undefined && check.preview.available === 0;
  // One thing that cannot be done says why beside the inputs; of many it is told here that none is left.
  const single = check.preview !== undefined && isSingle(action, check.preview);
  // Ranges that cannot be read are refused whole: what of them could go is told all the same.
  const unread = (check.preview?.problems?.length ?? 0) > 0 ? say('ranges.fixFirst') : undefined;
  const reason = unread ?? (nothing ? (single && check.preview?.refused?.[0]?.reason) || say('action.nothing') : check.problem);
  const text = count === null ? action.label : say('action.submit', { verb: action.label, count: countText(count) });
  if (over) return <Box sx={{ display: 'flex', justifyContent: 'flex-end', px: 2.5, py: 1.5, borderTop: '1px solid var(--divider)' }}><Button variant="outlined" autoFocus onClick={onClose}>{say('close')}</Button></Box>;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 1, px: 2.5, py: 1.5, borderTop: '1px solid var(--divider)' }}>
      {(unread || (nothing && !single)) && <Box sx={{ flex: 1, fontSize: 12, color: 'var(--text2)' }}>{unread ?? say('action.nothing')}</Box>}
      <Button variant="outlined" autoFocus={focus && action.danger} onClick={onClose}>{say('cancel')}</Button>
      <BusyButton
        variant="contained" color={action.danger ? 'error' : 'primary'} autoFocus={focus && !action.danger} startIcon={action.danger ? <Icon fontSize="small" /> : undefined} reason={reason} busy={busy}
        busyText={say('busy')} onPress={onSubmit}
      >
        {text}
      </BusyButton>
    </Box>
  );
}
