import { Box } from '@mui/material';
import { useCallback, useEffect, useState } from 'react';
import {
  useLogoutIfAccessDenied,
  useNotificationContext,
  useTakeUndoableMutation,
  useTranslate as useAnyText,
} from 'ra-core';
import type { UserError } from '../providers/errors';
import { onUserError, wasReported } from '../providers/errors';
import { handleRefusals } from '../providers/refusals';
import { storage } from '../providers/storage';
import { authText } from '../providers/authTexts';
import { LAYERS } from '../tokens';
import { NoticeDialog } from '../ui/AskDialog';
import { TOASTS, useFootLift } from '../ui/foot';
import type { Severity, Toast, ToastLink } from './OneToast';
import { OneToast } from './OneToast';

let lastId = 0;

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

/**
 * Toasts at the bottom left, from the error catalogue and from react-admin alike; errors stay until they are closed.
 */
export function Toasts() {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const [ended, setEnded] = useState<UserError | null>(null);
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  useRefusals();
  // react-admin's own notices are keys of its own, ours mostly words already: a key nobody knows is shown as it is.
  const anyText = useAnyText();
  const add = useCallback((severity: Severity, text: string, link?: ToastLink, undo?: ToastLink) => {
    lastId += 1;
    const toast = { id: lastId, severity, text, link, undo };
    setToasts((before) => [...before.filter((one) => one.text !== text), toast].slice(-4));
  }, []);
  const close = useCallback((id: number) => setToasts((before) => before.filter((one) => one.id !== id)), []);

  // Back online, nobody is to read that there is no network.
  useEffect(() => {
    const back = (): void => setToasts((before) => before.filter(({ text }) => text !== authText('error.offline')));
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, []);

  useEffect(
    () =>
      onUserError((error: UserError) => {
        if (error.severity === 'dialog') setEnded(error);
        else if (error.severity !== 'silent') add(error.severity, error.text);
      }),
    [add],
  );

  useEffect(() => {
    if (notifications.length === 0) return;
    const notification = takeNotification();
    if (!notification) return;
    // Nothing here waits for an "undo": what was confirmed is done.
    if (notification.notificationOptions?.undoable) takeMutation()?.({ isUndo: false });
    const { message } = notification;
    const text =
      typeof message === 'string'
        ? anyText(message, { _: message, ...notification.notificationOptions?.messageArgs })
        : '';
    const severity = notification.type || 'info';
    if (text && !(severity === 'error' && wasReported(text)))
      add(
        severity,
        text,
        notification.notificationOptions?.link as ToastLink | undefined,
        notification.notificationOptions?.undo as ToastLink | undefined,
      );
  }, [notifications, takeNotification, takeMutation, anyText, add]);

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
