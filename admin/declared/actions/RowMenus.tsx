import { type ReactNode, createContext, memo, useCallback, useDeferredValue, useEffect, useState } from 'react';
import { RecordContextProvider } from 'ra-core';
import type { ManifestAction } from '@t3d/resources/kit';
import { useDeclaredResource } from '../declaration';
import { useList } from '../list/useList';
import type { Row } from '../records';
import { RecordMenu } from './ActionMenu';
import { useRowActions } from './useRowActions';

type OpenMenu = (anchor: HTMLElement, record: Row) => void;
/** Opens the menu of a row. */
export const OpenRowMenuContext = createContext<OpenMenu>(() => undefined);

interface KeptMenuProps {
  record: Row;
  actions: readonly ManifestAction[];
  anchor: HTMLElement | null;
  box: HTMLElement;
  close: () => void;
}

const KeptMenu = memo(function KeptMenu({ record, ...menu }: KeptMenuProps) {
  return (
    <RecordContextProvider value={record}>
      <RecordMenu {...menu} withEdit={undefined} />
    </RecordContextProvider>
  );
});

/** Runs the function when the browser is idle. Returns a function that cancels it. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') return () => undefined;
  const idle = requestIdleCallback(run);
  return () => cancelIdleCallback(idle);
}

/**
 * The one menu of all rows of a list. It is rendered outside the document before it opens, because its first rendering
 * takes several frames.
 */
export function RowMenus({ children }: { children: ReactNode }) {
  const { data } = useList();
  const actions = useRowActions(useDeclaredResource());
  const [box] = useState(() => document.createElement('div'));
  const [last, setLast] = useState<Row | null>(null);
  const [pressed, setPressed] = useState<HTMLElement | null>(null);
  // The pressed button is painted before the menu.
  const anchor = useDeferredValue(pressed) && pressed;
  const open = useCallback<OpenMenu>(
    (to, record) => {
      document.body.append(box);
      setLast(record);
      setPressed(to);
    },
    [box],
  );
  const close = useCallback(() => setPressed(null), []);
  const first = data?.[0];
  useEffect(() => (first ? whenIdle(() => setLast((before) => before ?? first)) : undefined), [first]);
  useEffect(() => () => box.remove(), [box]);
  const record = data?.find(({ id }) => id === last?.id) ?? last;
  return (
    <OpenRowMenuContext value={open}>
      {children}
      {record && <KeptMenu {...{ record, actions, anchor, box, close }} />}
    </OpenRowMenuContext>
  );
}
