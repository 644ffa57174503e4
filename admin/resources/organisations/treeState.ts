import { type DragEvent, createContext, useContext, useEffect, useState } from 'react';
import { useStore } from 'ra-core';
import { usePhone } from '../../declared/screen';
import { useT } from '../../locales/useT';
import { onlyCurrency } from './Money';
import type { Person } from './organisationCalls';
import { type Tree, NOWHERE, dropOn, rowsOf } from './tree';
import { useAddPerson, useDrop, useDropText, useMoveAction } from './useMove';
import { useTreeKeys } from './useTreeKeys';

/** Tracks the folded departments. At first all are unfolded. */
export function useFolds(tree: Tree) {
  const [folds, setFolds] = useStore<Record<string, boolean>>('organisations.folds', {});
  const isOpen = (key: string): boolean => folds[key] ?? key !== 'empties';
  return {
    isOpen,
    fold: (key: string, open: boolean) => setFolds({ ...folds, [key]: open }),
    areAllOpen: tree.groups.every(({ key }) => isOpen(key)),
    foldAll: (open: boolean) =>
      setFolds({ ...folds, ...Object.fromEntries(tree.groups.map(({ key }) => [key, open])) }),
  };
}
export type Folds = ReturnType<typeof useFolds>;

export interface OrganisationTreeProps {
  tree: Tree;
  folds: Folds;
  serving: ReadonlyMap<number, string>;
  selected: string | null;
  onSelect: (person: Person, from: string) => void;
}

type Keys = ReturnType<typeof useTreeKeys>;

/** Handles the drag of a person. With Ctrl the person also stays in the former department. */
function dragHandlers({ held, setHeld }: Keys, drop: ReturnType<typeof useDrop>) {
  return {
    start: (person: Person, from: string) => (event: DragEvent) => {
      event.dataTransfer.setData('text/plain', person.name);
      event.dataTransfer.effectAllowed = 'copyMove';
      setHeld({ person, from, target: null, copy: false, byKeys: false });
    },
    over: (target: string) => (event: DragEvent) => {
      if (!held) return;
      const copy = event.ctrlKey || event.metaKey;
      if (held.target !== target || held.copy !== copy) setHeld({ ...held, target, copy });
      if (!dropOn(held, target, copy)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = copy ? 'copy' : 'move';
    },
    droppedOn: (target: string) => (event: DragEvent) => {
      event.preventDefault();
      if (held) drop(held, target, event.ctrlKey || event.metaKey);
      setHeld(null);
    },
    end: () => setHeld(null),
  };
}

export function useTreeState({ tree, folds, serving, selected, onSelect }: OrganisationTreeProps) {
  const t = useT();
  const phone = usePhone();
  const mayMove = useMoveAction() !== undefined;
  const drop = useDrop();
  const textOf = useDropText();
  const add = useAddPerson();
  const [said, setSaid] = useState('');
  const [unfolds, setUnfolds] = useState(false);
  // Unfolds the empty departments while a person is moved by keys.
  const isOpen = (key: string): boolean => (key === 'empties' && unfolds) || folds.isOpen(key);
  const rows = rowsOf(tree, isOpen);
  const keys = useTreeKeys({
    rows,
    targets: [...tree.groups.map(({ key }) => key).filter((key) => key !== NOWHERE), ...tree.empty, NOWHERE],
    isOpen,
    fold: folds.fold,
    select: ({ person, group }) => onSelect(person, group.key),
    mayMove: mayMove && !phone,
    drop,
    onLifted: ({ person }) => setSaid(t('organisations.lifted', { name: person.name })),
    onPutBack: ({ person }) => setSaid(t('organisations.putBack', { name: person.name })),
  });
  const { held } = keys;
  const byKeys = held?.byKeys ?? false;
  useEffect(() => setUnfolds(byKeys), [byKeys]);
  const dropText = held?.target != null ? textOf(held, held.target, held.copy) : '';
  return {
    tree,
    rows,
    isOpen,
    fold: folds.fold,
    serving,
    selected,
    /** Returns the first department that shows the person. */
    firstOf: (id: number) => tree.groups.find(({ people }) => people.some((one) => one.id === id))?.key,
    onSelect,
    phone,
    mayMove,
    add,
    held,
    onKeyDown: keys.onKeyDown,
    drag: dragHandlers(keys, drop),
    dropText,
    said: dropText || said,
    isTarget: (key: string): boolean => held !== null && held.target === key && held.from !== key,
    headed: onlyCurrency(tree.total.balances),
    keyAt: rows[keys.at]?.key,
    focusRow: keys.setKey,
  };
}
type TreeState = ReturnType<typeof useTreeState>;

export const TreeStateContext = createContext<TreeState | null>(null);

export function useTree(): TreeState {
  const state = useContext(TreeStateContext);
  if (!state) throw new Error('This part of the tree stands outside of <OrganisationTree>');
  return state;
}

/** Returns the attributes of a row that the arrow keys can reach. */
export function useRow(key: string) {
  const { keyAt, focusRow } = useTree();
  return { role: 'row', 'data-row': key, tabIndex: key === keyAt ? 0 : -1, onFocus: () => focusRow(key) } as const;
}
