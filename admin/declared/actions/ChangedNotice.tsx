import { type RefObject, useEffect } from 'react';
import { Alert, AlertTitle, Box } from '@mui/material';
import type { PreviewChange } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';

const AT_WORK = 'input, textarea, select, button, a, [role=combobox]';
const LOOK_MS = 100;
/** A button is disabled for fewer milliseconds than this after a click. */
const GIVE_UP_MS = 5000;

/** Returns the focus to a button that lost it by being disabled, so that the user can press the button again. */
export function useFocusBack(
  button: RefObject<HTMLButtonElement | null>,
  changes: readonly PreviewChange[] | undefined,
): void {
  useEffect(() => {
    if (!changes) return undefined;
    const until = Date.now() + GIVE_UP_MS;
    const timer = setInterval(() => {
      // Does not move the focus if the user has moved to another input.
      const isLost = !document.activeElement?.matches(AT_WORK);
      if (button.current && !button.current.disabled && isLost) button.current.focus();
      if ((button.current && !button.current.disabled) || Date.now() > until) clearInterval(timer);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [button, changes]);
}

/** Lists the changes since the preview that stopped the action. Another press runs the action with the new preview. */
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
