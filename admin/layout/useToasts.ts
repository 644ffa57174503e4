import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { NotificationPayload } from 'ra-core';
import { useNotificationContext, useTakeUndoableMutation, useTranslate as useAnyText } from 'ra-core';
import { authText } from '../providers/language';
import { onCallDone, onUserError, wasReported } from '../providers/errors';
import type { DeferredChange } from '../providers/deferredChanges';
import {
  deferChange,
  sendDeferredChanges,
  sendDeferredChangesOnLeave,
  settleDeferredChanges,
} from '../providers/deferredChanges';
import { beforeLogOut } from '../providers/session';
import { listen } from '../ui/store';

export type Severity = 'info' | 'success' | 'warning' | 'error';
export interface ToastLink {
  label: string;
  run: () => void;
}
export interface Toast {
  id: number;
  severity: Severity;
  text: ReactNode;
  link?: ToastLink | undefined;
  undo?: ToastLink | undefined;
  /** The milliseconds until the toast closes, or null to stay. */
  stay?: number | null | undefined;
  /** The call or react-admin key whose success removes the toast. */
  about?: string | undefined;
  change?: DeferredChange | undefined;
}

const MOST = 4;
const INVALID_FORM = 'ra.message.invalid_form';
/** The failures that the error catalogue or the server explains better than react-admin. */
const FAILED_CALL = [
  INVALID_FORM,
  'ra.notification.http_error',
  'ra.notification.data_provider_error',
  'ra.notification.item_doesnt_exist',
];

interface NoticeOptions {
  messageArgs?: { _?: string };
  autoHideDuration?: number | null;
  link?: ToastLink;
  undo?: ToastLink;
  undoable?: boolean;
}

/** Returns the toast of a notification, or null if it is shown already. */
function toastOf(
  { message, type, notificationOptions }: NotificationPayload,
  translate: ReturnType<typeof useAnyText>,
): Omit<Toast, 'id'> | null {
  const { messageArgs, autoHideDuration: stay, link, undo } = (notificationOptions ?? {}) as NoticeOptions;
  const severity = type || 'info';
  if (typeof message !== 'string') return message ? { severity, text: message, link, undo, stay } : null;
  const isFailedCall = FAILED_CALL.includes(message);
  if (isFailedCall && wasReported()) return null;
  const said = (isFailedCall && messageArgs?._) || message;
  // Translates keys from react-admin. Other texts stay unchanged.
  const text = translate(said, { _: said, ...messageArgs });
  if (!text || (severity === 'error' && wasReported(text))) return null;
  return { severity, text, link, undo, stay, about: message };
}

type Add = (toast: Omit<Toast, 'id'>) => void;

/** Shows react-admin's notifications. An undoable change waits until its toast closes. */
function useNotices(add: Add): void {
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const translate = useAnyText();
  useEffect(() => {
    if (notifications.length === 0) return;
    const notice = takeNotification();
    if (!notice) return;
    const toast = toastOf(notice, translate);
    const settle = notice.notificationOptions?.undoable ? takeMutation() : undefined;
    if (!settle) {
      if (toast) add(toast);
      return;
    }
    const change = deferChange(settle);
    if (toast) add({ ...toast, change, undo: { label: translate('ra.action.undo'), run: change.undo } });
    else change.send();
  }, [notifications, takeNotification, takeMutation, translate, add]);
}

/** Sends deferred changes when their toast closes, or when the user leaves the page. */
function useHeldChanges(toasts: readonly Toast[]): void {
  const client = useQueryClient();
  const shown = useRef<ReadonlySet<DeferredChange>>(new Set());
  useEffect(() => {
    const now = new Set(toasts.flatMap(({ change }) => change ?? []));
    for (const change of shown.current) if (!now.has(change)) change.send();
    shown.current = now;
  }, [toasts]);
  useEffect(() => sendDeferredChangesOnLeave(), []);
  useEffect(() => beforeLogOut(() => settleDeferredChanges(client)), [client]);
  useEffect(() => () => void sendDeferredChanges(), []);
}

/** Manages the toasts. A success removes the toast of an earlier failure of the same call. */
export function useToasts() {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const lastId = useRef(0);
  const add = useCallback<Add>((toast) => {
    lastId.current += 1;
    const id = lastId.current;
    setToasts((before) => {
      const others = before.filter(({ text, change }) => change || text !== toast.text);
      return [...others, { ...toast, id }].slice(-MOST);
    });
  }, []);
  const remove = useCallback(
    (isGone: (toast: Toast) => boolean) => setToasts((before) => before.filter((toast) => !isGone(toast))),
    [],
  );
  const close = useCallback((id: number) => remove((toast) => toast.id === id), [remove]);

  // Removes the toast about the missing network when it is back.
  useEffect(() => listen(window, 'online', () => remove(({ text }) => text === authText('error.offline'))), [remove]);
  useEffect(
    () => onCallDone((call, isRead) => remove(({ about }) => about === call || (!isRead && about === INVALID_FORM))),
    [remove],
  );
  useEffect(
    () =>
      onUserError(({ severity, text, call }) => {
        if (severity !== 'dialog' && severity !== 'silent') add({ severity, text, about: call });
      }),
    [add],
  );
  useNotices(add);
  useHeldChanges(toasts);
  return { toasts, close };
}
