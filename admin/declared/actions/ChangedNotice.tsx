import { type RefObject, useEffect } from 'react';
import { Alert, AlertTitle, Box } from '@mui/material';
import type { PreviewChange } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';

const AT_WORK = 'input, textarea, select, button, a, [role=combobox]';
const LOOK_MS = 100;
const GIVE_UP_MS = 5000;

/** Returns the focus to a button that lost it while it was disabled. */
export function useFocusBack(
  button: RefObject<HTMLButtonElement | null>,
  changes: readonly PreviewChange[] | undefined,
): void {
  useEffect(() => {
    if (!changes) return undefined;
    const until = Date.now() + GIVE_UP_MS;
    const timer = setInterval(() => {
      // Leaves the focus on another input that the user has chosen.
      const isLost = !document.activeElement?.matches(AT_WORK);
      if (button.current && !button.current.disabled && isLost) button.current.focus();
      if ((button.current && !button.current.disabled) || Date.now() > until) clearInterval(timer);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [button, changes]);
}

/** Lists the changes since the preview, because of which the server rejected the action. */
export function ChangedNotice({ changes }: { changes: readonly PreviewChange[] }) {
  const t = useT();
  return (
    <Alert severity="warning" role="alert" data-changed>
      <AlertTitle>{t('crud.action.changed')}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {changes.map(({ what, before, after }) => (
          <Box component="li" key={`${what} ${before} ${after}`} sx={{ overflowWrap: 'anywhere' }}>
            <span data-data>{what}</span>
            {(before !== null || after !== null) && (
              <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {': '}
                <Box component="s" sx={{ color: 'ink.secondary' }}>
                  {before ?? '–'}
                </Box>
                {' → '}
                <b>{after ?? '–'}</b>
              </Box>
            )}
          </Box>
        ))}
      </Box>
      <Box sx={{ mt: 0.5 }}>{t('crud.action.pressAgain')}</Box>
    </Alert>
  );
}
