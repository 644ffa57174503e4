import { useMemo } from 'react';
import type { ManifestAction } from '@t3d/resources/kit';
import { useRun } from '../../declared/actions/ActionHost';
import { useReport } from '../../declared/actions/outcome';
import { useDeclaredResource } from '../../declared/declaration';
import { useT } from '../../locales/useT';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { newKey } from '../../ui/timing';
import { type Lifted, NOWHERE, dropOn } from './tree';

/** Returns the departments. `nameOf` also names the group without a department. */
export function useDepartments(): { keys: readonly string[]; nameOf: (key: string) => string } {
  const t = useT();
  const field = useDeclaredResource().fields.find(({ name }) => name === 'department');
  return useMemo(() => {
    const labels = new Map(field?.options?.map(({ value, label }) => [value, label]));
    const nameOf = (key: string): string => (key === NOWHERE ? t('organisations.nowhere') : (labels.get(key) ?? key));
    return { keys: [...labels.keys()], nameOf };
  }, [field, t]);
}

/** Returns the action that moves people, or undefined if the reader may not. */
export const useMoveAction = (): ManifestAction | undefined =>
  useDeclaredResource().actions.find(({ name }) => name === 'move');

export function useAddPerson(): ((given?: { salesman?: number; to?: string }) => void) | undefined {
  const t = useT();
  const run = useRun();
  const move = useMoveAction();
  if (!move) return undefined;
  const add = {
    ...move,
    label: t('organisations.add'),
    confirm: t('organisations.addConfirm'),
    done: t('organisations.addDone'),
    help: t('organisations.addHelp'),
    fields: move.fields
      .filter(({ name }) => name !== 'from')
      .map((field) => (field.name === 'to' ? { ...field, required: true } : field)),
  };
  return (given) => run(add, [], [], given);
}

/** Returns a function that describes a drop, before or after it. */
export function useDropText() {
  const t = useT();
  const { nameOf } = useDepartments();
  return (lifted: Lifted, to: string, copy: boolean, isDone = false): string => {
    const values = { name: lifted.person.name, department: nameOf(to) };
    const change = dropOn(lifted, to, copy);
    if (!change) return t('organisations.drop.already', values);
    const kind = change.to === undefined ? 'leave' : change.from === undefined ? 'copy' : 'move';
    const named = kind === 'leave' ? { ...values, department: nameOf(lifted.from) } : values;
    return t(isDone ? `organisations.done.${kind}` : `organisations.drop.${kind}`, named);
  };
}

/** Moves a person, and shows a toast with an undo. */
export function useDrop(): (lifted: Lifted, to: string, copy: boolean) => void {
  const provider = useApi();
  const report = useReport();
  const move = useMoveAction();
  const textOf = useDropText();
  const { run } = useApiMutation({
    send: async ({ lifted, to, copy }: { lifted: Lifted; to: string; copy: boolean }) => {
      const change = dropOn(lifted, to, copy);
      if (!change || !move) return;
      const result = await provider.act('organisations', 'move', { salesman: lifted.person.id, ...change }, newKey());
      report(result, move, textOf(lifted, to, copy, true));
    },
  });
  return (lifted, to, copy) => void run({ lifted, to, copy });
}
