import { useGetOne } from 'ra-core';
import { useState } from 'react';
import { useT } from '../../locales/useT';
import { refusal } from '../../declared/actions/guards';
import { useRowActions } from '../../declared/actions/useRowActions';
import { editPath } from '../../state/resourcePaths';
import type { Row } from '../../declared/records';
import { usePredicateVariables } from '../../declared/variables';
import { Chooser } from './Chooser';
import type { PaletteLine, ResourceLine } from './items';
import { bestOf, queryWordsOf } from './match';

/** Returns the steps for a record: open, edit and its actions. A disabled action is listed with its reason. */
function useSteps({ resource, id = 0, path }: ResourceLine): {
  steps: PaletteLine[];
  failed: boolean;
  waiting: boolean;
} {
  const t = useT();
  const variables = usePredicateVariables();
  const actions = useRowActions(resource);
  const { data, isError, isPending } = useGetOne<Row>(resource.name, { id }, { retry: false });
  const step = (code: string, line: Pick<PaletteLine, 'title'> & Partial<PaletteLine>): PaletteLine => ({
    kind: 'step',
    key: `step ${code}`,
    words: line.action?.name,
    path,
    resource,
    id,
    ...line,
  });
  const steps = [
    step('open', { title: t('palette.open'), icon: 'open' }),
    ...(resource.calls.update
      ? [step('edit', { title: t('crud.edit'), path: editPath(resource, id), icon: 'edit' })]
      : []),
    ...(data ? actions : []).map((action) => {
      const reason = data ? refusal(action, [data], variables, t, resource) : null;
      return step(action.name, { title: action.label, more: reason ?? action.help, action, reason });
    }),
  ];
  return { steps, failed: isError, waiting: isPending };
}

interface ActionStepProps {
  record: PaletteLine;
  onPick: (line: PaletteLine) => void;
  onBack: () => void;
}

export function ActionStep({ record, onPick, onBack }: ActionStepProps) {
  const t = useT();
  const [text, setText] = useState('');
  const { steps, failed, waiting } = useSteps(record as ResourceLine);
  const typed = queryWordsOf(text);
  const lines = typed.length === 0 ? steps : bestOf(steps, typed, steps.length);
  const groups = lines.length > 0 ? [{ name: 'steps', title: t('palette.actions'), lines }] : [];
  const none = lines.length === 0 && !waiting ? t('palette.none', { text: text.trim() }) : null;
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
      note={failed ? t('palette.gone') : none}
    />
  );
}
