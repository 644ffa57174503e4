import { Suspense, useState } from 'react';
import UndoIcon from '@mui/icons-material/Undo';
import { useT } from '../../locales/useT';
import type { UndoScope } from '../../providers/dataProvider';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { ButtonWithReason } from '../../ui/DisabledWithReason';
import { type Entry, actionText } from './useHistory';

const UndoDialog = lazyWithRetry(() => import('./UndoDialog'));
/** The actions that change nothing, so that no undo exists. */
const NO_CHANGE = new Set(['view', 'view-image', 'export', 'login', 'logout']);

/** The undo of an entry, and of the whole conversation if an assistant wrote it. */
export function UndoEntry({ entry }: { entry: Entry }) {
  const t = useT();
  const [scope, setScope] = useState<UndoScope | null>(null);
  if (!entry.undo || entry.id === undefined || NO_CHANGE.has(entry.action)) return null;
  const common = {
    variant: 'text',
    size: 'small',
    sx: {
      minWidth: 24,
      minHeight: 0,
      ml: 'auto',
      px: 0.75,
      whiteSpace: 'nowrap',
      fontWeight: 400,
      color: 'ink.secondary',
    },
  } as const;
  const icon = <UndoIcon sx={{ fontSize: 'icon.sm' }} />;
  return (
    <>
      <ButtonWithReason
        {...common}
        startIcon={entry.undo.possible && icon}
        data-undo={entry.id}
        aria-label={t('undo.of', { action: actionText(entry, t) })}
        reason={entry.undo.possible ? null : entry.undo.reason}
        onClick={() => setScope('operation')}
      >
        {entry.undo.possible ? t('undo.entry') : icon}
      </ButtonWithReason>
      {entry.undo.possible && entry.via?.conversation !== undefined && (
        <ButtonWithReason
          {...common}
          startIcon={icon}
          data-undo-conversation={entry.id}
          aria-label={t('undo.of', { action: t('undo.conversation', { assistant: entry.via.assistant ?? '' }) })}
          reason={null}
          onClick={() => setScope('conversation')}
        >
          {t('undo.conversationEntry')}
        </ButtonWithReason>
      )}
      {scope && (
        <Suspense fallback={null}>
          <UndoDialog entry={entry} scope={scope} onClose={() => setScope(null)} />
        </Suspense>
      )}
    </>
  );
}
