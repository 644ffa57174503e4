import {
  type ReactNode,
  createContext,
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { RecordContextProvider } from 'ra-core';
import type { ManifestAction } from '@t3d/resources/kit';
import { useDeclaredResource } from '../declaration';
import { surfacesLoaded } from '../../state/surfaces/surfaces';
import { useList } from '../list/useList';
import type { Row } from '../records';
import { RecordMenu } from './ActionMenu';
import { useRowActions } from './useRowActions';

type OpenMenu = (anchor: HTMLElement, record: Row) => void;
/** Opens the menu of a row. */
export const OpenRowMenuContext = createContext<OpenMenu>(() => undefined);

interface Pressed {
  /** The button of the open menu, or null if the menu is closed. */
  anchor: HTMLElement | null;
  /** The record of the menu, which stays while the menu closes. */
  record: Row | null;
}

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

/** Runs the function when menus are loaded and the browser is idle. Returns a function that cancels it. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') return () => undefined;
  let isCancelled = false;
  let idle = 0;
  void surfacesLoaded.then(() => {
    if (!isCancelled) idle = requestIdleCallback(run);
  });
  return () => {
    isCancelled = true;
    cancelIdleCallback(idle);
  };
}

/**
 * The one menu of all rows of a list. It is rendered outside the document before it opens, because its first rendering
 * takes several frames.
 */
export function RowMenus({ children }: { children: ReactNode }) {
  const { data } = useList();
  const actions = useRowActions(useDeclaredResource());
  const [box] = useState(() => document.createElement('div'));
  const [pressed, setPressed] = useState<Pressed>({ anchor: null, record: null });
  // The pressed button is painted before the menu.
  const { anchor: painted, record: last } = useDeferredValue(pressed);
  const anchor = pressed.anchor && painted;
  const open = useCallback<OpenMenu>(
    (to, record) => {
      document.body.append(box);
      setPressed({ anchor: to, record });
    },
    [box],
  );
  const close = useCallback(() => setPressed(({ record }) => ({ anchor: null, record })), []);
  const first = data?.[0];
  useEffect(
    () =>
      first
        ? whenIdle(() => setPressed((before) => (before.record ? before : { anchor: null, record: first })))
        : undefined,
    [first],
  );
  useEffect(() => () => box.remove(), [box]);
  useLayoutEffect(() => {
    const button = pressed.anchor;
    button?.setAttribute('aria-expanded', 'true');
    return () => button?.removeAttribute('aria-expanded');
  }, [pressed.anchor]);
  const record = data?.find(({ id }) => id === last?.id) ?? last;
  return (
    <OpenRowMenuContext value={open}>
      {children}
      {record && <KeptMenu {...{ record, actions, anchor, box, close }} />}
    </OpenRowMenuContext>
  );
}
