import { Alert, Box, Button } from '@mui/material';
import { useCallback, useEffect, useState } from 'react';
import { useNotificationContext, useTakeUndoableMutation, useTranslate as useAnyText } from 'ra-core';
import { useLocation } from 'react-router';
import { Sentence } from '../crud/actions/Sentence';
import { useT } from '../locales/useT';
import type { UserError } from '../providers/errors';
import { onUserError, wasReported } from '../providers/errors';
import { endView, reloadToLogin } from '../providers/session';
import { storage } from '../providers/storage';
import { authText } from '../providers/authTexts';
import { LAYERS, SHADOWS } from '../tokens';
import { NoticeDialog } from '../ui/AskDialog';
import { TOASTS, useFootLift } from '../ui/foot';

type Severity = 'info' | 'success' | 'warning' | 'error';
/** A way from the news to what they are about. */
export interface ToastLink {
  label: string;
  run: () => void;
}
interface Toast {
  id: number;
  severity: Severity;
  text: string;
  link?: ToastLink | undefined;
}
const STAY = 5000;
let lastId = 0;

function OneToast({ toast, onClose }: { toast: Toast; onClose: (id: number) => void }) {
  const t = useT();
  useEffect(() => {
    if (toast.severity === 'error') return undefined;
    const timer = setTimeout(() => onClose(toast.id), STAY);
    return () => clearTimeout(timer);
  }, [toast, onClose]);
  return (
    <Alert
      severity={toast.severity}
      variant="standard"
      role={toast.severity === 'error' || toast.severity === 'warning' ? 'alert' : 'status'}
      closeText={t('shell.close')}
      onClose={() => onClose(toast.id)}
      sx={{
        boxShadow: SHADOWS.menu,
        border: 'divider',
        minWidth: 240,
        maxWidth: `min(${TOASTS.width}px, calc(100vw - ${2 * TOASTS.margin}px))`,
        pointerEvents: 'auto',
        alignItems: 'center',
        '& .MuiAlert-action': { p: 0, pl: 1, mr: -0.5 },
      }}
    >
      <Sentence text={toast.text} />
      {toast.link && (
        <Button
          variant="text"
          size="small"
          sx={{ ml: 1, color: 'accent.base' }}
          onClick={() => {
            toast.link?.run();
            onClose(toast.id);
          }}
        >
          {toast.link.label}
        </Button>
      )}
    </Alert>
  );
}

function LoggedOutDialog() {
  const { pathname, search } = useLocation();
  return (
    <NoticeDialog
      id="logged-out-text"
      text={authText(storage.isViewing ? 'viewAs.over' : 'error.loggedOut')}
      verb={authText(storage.isViewing ? 'viewAs.leave' : 'error.toLogin')}
      go={() => {
        if (storage.isViewing) void endView();
        else reloadToLogin(`${pathname}${search}`);
      }}
    />
  );
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
  const [loggedOut, setLoggedOut] = useState(false);
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  // react-admin's own notices are keys of its own, ours mostly words already: a key nobody knows is shown as it is.
  const anyText = useAnyText();
  const add = useCallback((severity: Severity, text: string, link?: ToastLink) => {
    lastId += 1;
    const toast = { id: lastId, severity, text, link };
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
        if (error.severity === 'dialog') setLoggedOut(true);
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
      add(severity, text, notification.notificationOptions?.link as ToastLink | undefined);
  }, [notifications, takeNotification, takeMutation, anyText, add]);

  return (
    <>
      <ToastStack toasts={toasts} close={close} />
      {loggedOut && <LoggedOutDialog />}
    </>
  );
}
