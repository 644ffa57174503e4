import { Alert, Box, Button } from '@mui/material';
import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { CloseNotificationContext, useLogoutIfAccessDenied } from 'ra-core';
import { handleCallErrors, onUserError, type UserError } from '../providers/errors';
import { storage } from '../providers/storage';
import { authText } from '../providers/language';
import { LAYERS, SHADOWS } from '../tokens';
import { NoticeDialog } from '../ui/AskDialog';
import { TOASTS, useFootLift } from '../ui/foot';
import { type Toast, type ToastLink, useToasts } from './useToasts';
import { Sentence } from '../declared/actions/Sentence';
import { useT } from '../locales/useT';
import { listen } from '../ui/store';

const STAY = 5000;
/** The milliseconds for which a toast with an undo stays open. */
const STAY_TO_UNDO = 12_000;

/** Focuses the newest toast with an undo on Alt+Z. */
function useUndoKey(button: RefObject<HTMLButtonElement | null>, offered: boolean): void {
  useEffect(() => {
    if (!offered) return undefined;
    return listen<KeyboardEvent>(window, 'keydown', (event) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyZ') return;
      event.preventDefault();
      button.current?.focus();
    });
  }, [button, offered]);
}

/** Keeps a toast open while it has the pointer or the focus. */
function useStay({ id, severity, undo, change, stay }: Toast, onClose: (id: number) => void) {
  const [held, setHeld] = useState(false);
  const before = useRef<HTMLElement>(null);
  const defaultStay = undo && !change ? STAY_TO_UNDO : STAY;
  useEffect(() => {
    if (severity === 'error' || held) return undefined;
    const time = stay === undefined ? defaultStay : stay;
    if (time === null) return undefined;
    const timer = setTimeout(() => onClose(id), time);
    return () => clearTimeout(timer);
  }, [id, severity, defaultStay, stay, onClose, held]);
  const onFocus = (event: FocusEvent): void => {
    setHeld(true);
    if (event.relatedTarget instanceof HTMLElement && !event.currentTarget.contains(event.relatedTarget))
      before.current = event.relatedTarget;
  };
  const leave = (): void => {
    onClose(id);
    if (before.current?.isConnected) before.current.focus();
    else document.querySelector<HTMLElement>('main')?.focus();
  };
  const release = (): void => setHeld(false);
  return {
    leave,
    events: { onFocus, onBlur: release, onMouseEnter: () => setHeld(true), onMouseLeave: release },
  };
}

const LINK = { ml: 1, color: 'accent.base' } as const;

function OneToast({ toast, onClose }: { toast: Toast; onClose: (id: number) => void }) {
  const t = useT();
  const { severity, text, link, undo } = toast;
  const button = useRef<HTMLButtonElement>(null);
  const { leave, events } = useStay(toast, onClose);
  useUndoKey(button, undo !== undefined);
  const pressed = (offer: ToastLink, close: () => void) => () => {
    offer.run();
    close();
  };
  return (
    <Alert
      {...events}
      severity={severity}
      variant="standard"
      role={severity === 'error' || severity === 'warning' ? 'alert' : 'status'}
      closeText={t('shell.close')}
      onClose={leave}
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
      {typeof text === 'string' ? (
        <Sentence text={text} />
      ) : (
        <CloseNotificationContext value={leave}>{text}</CloseNotificationContext>
      )}
      {undo && (
        <Button
          ref={button}
          variant="text"
          size="small"
          data-toast-undo
          aria-keyshortcuts="Alt+Z"
          sx={LINK}
          onClick={pressed(undo, leave)}
        >
          {undo.label}
        </Button>
      )}
      {link && (
        <Button variant="text" size="small" sx={LINK} onClick={pressed(link, () => onClose(toast.id))}>
          {link.label}
        </Button>
      )}
    </Alert>
  );
}

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
  // Handles the rejected calls outside react-admin's hooks too.
  useEffect(() => handleCallErrors(check), [check]);
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
