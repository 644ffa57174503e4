import { useGetOne } from 'ra-core';
import { useMemo, useState } from 'react';
import { useT } from '../../locales/useT';
import { refusal } from '../../declared/actions/guards';
import { useRowActions } from '../../declared/actions/useRowActions';
import { editPath, showPath } from '../../state/resourcePaths';
import type { Row } from '../../declared/records';
import { usePredicateVariables } from '../../declared/variables';
import { Chooser } from './Chooser';
import type { PaletteLine, RecordLine, StepLine } from './items';
import { bestOf, queryWordsOf } from './match';

/** What can be done with a record: open, edit, its actions; what cannot is there, with the reason. */
function useSteps({ resource, id }: RecordLine): { steps: StepLine[]; failed: boolean; waiting: boolean } {
  const t = useT();
  const variables = usePredicateVariables();
  const actions = useRowActions(resource);
  const { data, isError, isPending } = useGetOne<Row>(resource.name, { id }, { retry: false });
  const path = showPath(resource, id);
  const steps: StepLine[] = [
    { kind: 'step', key: 'step open', title: t('palette.open'), path, icon: 'open' },
    ...(resource.calls.update
      ? [{ kind: 'step' as const, key: 'step edit', title: t('crud.edit'), path: editPath(resource, id), icon: 'edit' }]
      : []),
    ...(data ? actions : []).map((action): StepLine => {
      const reason = data ? refusal(action, [data], variables, t, resource) : null;
      return {
        kind: 'step',
        key: `step ${action.name}`,
        title: action.label,
        more: reason ?? action.help,
        path,
        action,
        reason,
      };
    }),
  ];
  return { steps, failed: isError, waiting: isPending };
}

interface DeedStepProps {
  record: RecordLine;
  onPick: (line: PaletteLine) => void;
  onBack: () => void;
}

/** The second step after a record was chosen. */
export function ActionStep({ record, onPick, onBack }: DeedStepProps) {
  const t = useT();
  const [text, setText] = useState('');
  const { steps, failed, waiting } = useSteps(record);
  const typed = useMemo(() => queryWordsOf(text), [text]);
  const lines =
    typed.length === 0
      ? steps
      : bestOf(
          steps.map((step) => ({ ...step, words: step.action?.name ?? '' })),
          typed,
          steps.length,
        );
  const groups = lines.length > 0 ? [{ name: 'steps', title: t('palette.actions'), lines }] : [];
  const note = failed
    ? t('palette.gone')
    : lines.length === 0 && !waiting
      ? t('palette.none', { text: text.trim() })
      : null;
  return (
    <Chooser
      text={text}
      onText={setText}
      placeholder={t('palette.whatNext')}
      groups={groups}
      shownFor={text}
      onPick={onPick}
      chosen={record.title}
      onBack={onBack}
      note={note}
    />
  );
}
