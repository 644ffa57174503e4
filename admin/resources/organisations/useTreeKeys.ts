import { type KeyboardEvent, useState } from 'react';
import { type Lifted, type TreeRow, dropOn } from './tree';

/** A person held by mouse or keys. `target` is the department below. */
export interface Held extends Lifted {
  target: string | null;
  copy: boolean;
  byKeys: boolean;
}

interface TreeKeysProps {
  rows: readonly TreeRow[];
  targets: readonly string[];
  isOpen: (key: string) => boolean;
  fold: (key: string, open: boolean) => void;
  select: (row: Extract<TreeRow, { kind: 'person' }>) => void;
  mayMove: boolean;
  drop: (lifted: Lifted, to: string, copy: boolean) => void;
  onLifted: (lifted: Lifted) => void;
  onPutBack: (lifted: Lifted) => void;
}

function useHeld({ targets, mayMove, drop, onLifted, onPutBack }: TreeKeysProps) {
  const [held, setHeld] = useState<Held | null>(null);
  const putDown = (copy: boolean): void => {
    if (held?.target != null && dropOn(held, held.target, copy)) drop(held, held.target, copy);
    else if (held) onPutBack(held);
    setHeld(null);
  };
  const choose = (step: number): void => {
    if (!held) return;
    const allowed = targets.filter((target) => dropOn(held, target, false));
    const next = held.target === null ? (step > 0 ? 0 : allowed.length - 1) : allowed.indexOf(held.target) + step;
    const target = allowed[(next + allowed.length) % allowed.length];
    if (target !== undefined) setHeld({ ...held, target });
  };
  const lift = (row: TreeRow): void => {
    if (row.kind !== 'person' || row.person.disabled || !mayMove) return;
    const lifted = { person: row.person, from: row.group.key };
    onLifted(lifted);
    setHeld({ ...lifted, target: null, copy: false, byKeys: true });
  };
  const whileHeld: Record<string, (event: KeyboardEvent) => void> = {
    ArrowDown: () => choose(1),
    ArrowUp: () => choose(-1),
    Enter: (event) => putDown(event.ctrlKey || event.metaKey),
    ' ': (event) => putDown(event.ctrlKey || event.metaKey),
    Escape: () => {
      if (held) onPutBack(held);
      setHeld(null);
    },
  };
  return { held, setHeld, lift, whileHeld };
}

const groupKeyOf = (row: TreeRow): string | null => (row.kind === 'person' ? row.group.key : null);

export function useTreeKeys(props: TreeKeysProps) {
  const { rows, isOpen, fold, select } = props;
  const [key, setKey] = useState<string>();
  const known = rows.findIndex((row) => row.key === key);
  const at = known < 0 ? 0 : known;
  const moveTo = (index: number): void => {
    const next = rows[Math.min(Math.max(index, 0), rows.length - 1)];
    if (next) setKey(next.key);
  };
  const { held, setHeld, lift, whileHeld } = useHeld(props);
  const enter = (row: TreeRow): void => {
    if (row.kind === 'person') select(row);
    else if (row.kind !== 'empty') fold(row.key, !isOpen(row.key));
  };
  const usual: Record<string, (row: TreeRow) => void> = {
    ArrowDown: () => moveTo(at + 1),
    ArrowUp: () => moveTo(at - 1),
    Home: () => moveTo(0),
    End: () => moveTo(rows.length - 1),
    Enter: enter,
    ' ': lift,
    ArrowRight: (row) => {
      if (row.kind === 'person' || row.kind === 'empty') return;
      if (isOpen(row.key)) moveTo(at + 1);
      else fold(row.key, true);
    },
    ArrowLeft: (row) => {
      const parent = row.kind === 'empty' ? 'empties' : groupKeyOf(row);
      if (parent !== null) setKey(parent);
      else fold(row.key, false);
    },
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    // Ignores keys on a button inside the row.
    if ((event.target as HTMLElement).getAttribute('role') !== 'row') return;
    const row = rows[at];
    const press = held?.byKeys ? whileHeld[event.key] : row && (() => usual[event.key]?.(row));
    if (!press || (!held?.byKeys && !Object.hasOwn(usual, event.key))) return;
    event.preventDefault();
    event.stopPropagation();
    press(event);
  };
  return { at, setKey, held, setHeld, onKeyDown };
}
