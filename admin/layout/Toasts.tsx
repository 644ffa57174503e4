import { Box } from '@mui/material';
import { useEffect, useState } from 'react';
import { useLogoutIfAccessDenied } from 'ra-core';
import type { UserError } from '../providers/errors';
import { onUserError } from '../providers/errors';
import { handleRefusals } from '../providers/refusals';
import { storage } from '../providers/storage';
import { authText } from '../providers/authTexts';
import { LAYERS } from '../tokens';
import { NoticeDialog } from '../ui/AskDialog';
import { TOASTS, useFootLift } from '../ui/foot';
import { OneToast } from './OneToast';
import type { Toast } from './useToasts';
import { useToasts } from './useToasts';

/** Hands refused calls that no hook of react-admin made to the same check as all others. */
function useRefusals(): void {
  const check = useLogoutIfAccessDenied();
  useEffect(() => handleRefusals(check), [check]);
}

/** Toasts above the buttons at the foot of the page or dialog beneath them. */
function ToastStack({ toasts, close }: { toasts: readonly Toast[]; close: (id: number) => void }) {
  const lift = useFootLift();
  return (
    <Box
      className="no-print"
      data-toasts
      sx={{
        position: 'fixed',
        left: TOASTS.margin,
        bottom: TOASTS.margin + lift,
        zIndex: LAYERS.toast,
        display: 'grid',
        gap: 1,
        justifyItems: 'start',
        pointerEvents: 'none',
      }}
    >
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} onClose={close} />
      ))}
    </Box>
  );
}

/** Shows the dialog about the end of the session, once. */
function useEnd(): UserError | null {
  const [ended, setEnded] = useState<UserError | null>(null);
  useEffect(
    () =>
      onUserError((error: UserError) => {
        if (error.severity === 'dialog') setEnded(error);
      }),
    [],
  );
  return ended;
}

/**
 * Toasts at the bottom left, from the error catalogue and from react-admin alike. Errors stay until they are closed, or
 * until the call succeeds that had failed.
 */
export function Toasts() {
  const { toasts, close } = useToasts();
  const ended = useEnd();
  useRefusals();

  return (
    <>
      <ToastStack toasts={toasts} close={close} />
      {ended && (
        <NoticeDialog
          id="logged-out-text"
          text={storage.isViewing ? authText('viewAs.over') : ended.text}
          verb={authText(storage.isViewing ? 'viewAs.leave' : 'error.toLogin')}
          go={() => ended.onRead?.()}
        />
      )}
    </>
  );
}
