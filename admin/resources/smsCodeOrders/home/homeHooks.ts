import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'ra-core';
import { useDocumentKeys } from '../../../declared/list/useListKeys';
import type { Message } from '../smsCodeOrderCalls';
import { NONE_READ, type ReadMessages, withRead } from './homeRows';

/** Holds back new messages unless the list is at its top, so that no button moves away under a pointer. */
export function useHeldBack(messages: readonly Message[], list: HTMLElement | null) {
  const newest = messages[0]?.id ?? 0;
  const [upTo, setUpTo] = useState<number | null>(null);
  const onNewest = useEffectEvent((id: number) => {
    const isAtTop = !list || list.getBoundingClientRect().top >= 0;
    const isUsed = list?.contains(document.activeElement) === true;
    if (upTo === null || (isAtTop && !isUsed)) setUpTo(id);
  });
  useEffect(() => {
    if (newest > 0) onNewest(newest);
  }, [newest]);
  const shown = upTo === null ? messages : messages.filter(({ id }) => id <= upTo);
  return { shown, waiting: messages.length - shown.length, showAll: () => setUpTo(newest) };
}

/** Handles keys: `c` copies the newest code, `j` and `k` move, Enter copies, and `/` searches. */
export function useHomeKeys(
  box: HTMLElement | null,
  rows: readonly Message[],
  { newest, copy, search }: { newest: Message | undefined; copy: (message: Message) => void; search: () => void },
): number | null {
  const [at, setAt] = useState<number | null>(null);
  const move = (step: number): void => {
    const next = Math.min(Math.max((at ?? (step > 0 ? -1 : rows.length)) + step, 0), rows.length - 1);
    setAt(next);
    box?.querySelectorAll<HTMLElement>('[data-message]')[next]?.focus();
  };
  useDocumentKeys((event) => {
    if (!box?.checkVisibility()) return;
    const row = at === null ? undefined : rows[at];
    if (event.key === 'c' && newest) copy(newest);
    else if (event.key === 'j' && rows.length > 0) move(1);
    else if (event.key === 'k' && rows.length > 0) move(-1);
    else if (event.key === 'Enter' && row && !(event.target instanceof HTMLButtonElement)) copy(row);
    else if (event.key === '/') search();
    else return;
    event.preventDefault();
  });
  return at;
}

export function useReadMessages() {
  const [read, setRead] = useStore<ReadMessages>('home.readCodes', NONE_READ);
  return {
    read,
    markRead: useCallback((id: number) => setRead((before) => withRead(before ?? NONE_READ, id)), [setRead]),
  };
}
