import { Suspense, useState } from 'react';
import UndoIcon from '@mui/icons-material/Undo';
import { useT } from '../../locales/useT';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { ButtonWithReason } from '../../ui/DisabledWithReason';
import type { Entry } from './useHistory';
import { actionText } from './useHistory';

const UndoDialog = lazyWithRetry(() => import('./UndoDialog'));
/** Who looked and what left as a file changed nothing. */
const NO_CHANGE = new Set(['view', 'view-image', 'export', 'login', 'logout']);

/** "Undo…" beside an entry of a history: off, with the reason, where it cannot be taken back. */
export function UndoEntry({ entry }: { entry: Entry }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  if (!entry.undo || entry.id === undefined || NO_CHANGE.has(entry.action)) return null;
  return (
    <>
      <ButtonWithReason
        variant="text"
        size="small"
        data-undo={entry.id}
        aria-label={t('undo.of', { action: actionText(entry, t) })}
        reason={entry.undo.possible ? null : entry.undo.reason}
        startIcon={<UndoIcon sx={{ fontSize: 'icon.sm' }} />}
        onClick={() => setOpen(true)}
        sx={{ minWidth: 0, whiteSpace: 'nowrap' }}
      >
        {t('undo.entry')}
      </ButtonWithReason>
      {open && (
        <Suspense fallback={null}>
          <UndoDialog entry={entry} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
