import { Box } from '@mui/material';
import { useEffect, useState } from 'react';
import { useLogoutIfAccessDenied } from 'ra-core';
import { type UserError, onUserError } from '../providers/errors';
import { handleRefusals } from '../providers/refusals';
import { storage } from '../providers/storage';
import { authText } from '../providers/authTexts';
import { LAYERS } from '../tokens';
import { NoticeDialog } from '../ui/AskDialog';
import { TOASTS, useFootLift } from '../ui/foot';
import { OneToast } from './OneToast';
import { useToasts } from './useToasts';

function ToastStack() {
  const { toasts, close } = useToasts();
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

export function Toasts() {
  const [ended, setEnded] = useState<UserError | null>(null);
  const check = useLogoutIfAccessDenied();
  useEffect(
    () =>
      onUserError((error) => {
        if (error.severity === 'dialog') setEnded(error);
      }),
    [],
  );
  // Rejected calls outside react-admin's hooks go through the same check.
  useEffect(() => handleRefusals(check), [check]);
  return (
    <>
      <ToastStack />
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
