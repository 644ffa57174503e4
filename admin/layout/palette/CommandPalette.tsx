import { Dialog } from '@mui/material';
import { useGetOne, useStore } from 'ra-core';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../locales/useT';
import { useBackOfficeParts } from '../../state/backOfficeParts';
import { requestAction } from '../../declared/actions/ActionHost';
import { LAYERS } from '../../tokens';
import { bestOf, isMessage, type PaletteLine, queryWordsOf, type Recent, remembered, type ResourceLine } from './items';
import { RecordStep, SearchStep } from './SearchStep';
import { ROUND } from '../../ui/themeKeys';
import { disabledReason } from '../../declared/actions/guards';
import { useRowActions } from '../../declared/actions/useRowActions';
import { editPath } from '../../state/resourcePaths';
import type { Row } from '../../declared/records';
import { usePredicateVariables } from '../../declared/variables';
import { Chooser } from './Chooser';

/** Returns a function that opens a line's page and starts its action there. */
function useOpenLine(onClose: () => void): (line: PaletteLine) => void {
  const navigate = useNavigate();
  return ({ path, resource, id, action, reason, given, run }) => {
    if (reason) return;
    onClose();
    // Waits a frame, because the closing palette restores the focus.
    requestAnimationFrame(() => {
      if (run) {
        run();
        return;
      }
      void navigate(path);
      if (resource && action) requestAction({ resource: resource.name, id, action: action.name, given });
    });
  };
}

function Steps({ first, onClose, onLogout }: CommandPaletteProps) {
  const [chosen, setChosen] = useState<PaletteLine | null>(null);
  const { pastedText: PastedText } = useBackOfficeParts();
  const [pasted, setPasted] = useState(PastedText && isMessage(first) ? first : null);
  const [recents, setRecents] = useStore<Recent[]>('palette.recent', []);
  const leave = useOpenLine(onClose);
  const remember = (line: PaletteLine): void => setRecents(remembered(recents, line));
  const back = (): void => setChosen(null);
  if (PastedText && pasted !== null)
    return (
      <Suspense fallback={null}>
        <PastedText text={pasted} onBack={() => setPasted(null)} onClose={onClose} />
      </Suspense>
    );
  if (chosen?.kind === 'action')
    return (
      <RecordStep
        line={chosen as ResourceLine}
        onBack={back}
        onPick={(line) => leave({ ...line, action: chosen.action })}
      />
    );
  if (chosen)
    return (
      <ActionStep
        record={chosen}
        onBack={back}
        onPick={(line) => {
          remember(chosen);
          leave(line);
        }}
      />
    );
  return (
    <SearchStep
      first={isMessage(first) ? '' : first}
      onMessage={PastedText && setPasted}
      recents={recents}
      onPick={(line) => {
        remember(line);
        if (line.asks) setChosen(line);
        else leave(line);
      }}
      onNext={setChosen}
      onLogout={onLogout}
    />
  );
}

const PAPER = {
  position: 'absolute',
  top: { xs: 8, sm: '10vh' },
  m: 0,
  width: 640,
  maxWidth: 'calc(100vw - 16px)',
  maxHeight: { xs: 'calc(100dvh - 16px)', sm: 'min(76vh, 640px)' },
  borderRadius: ROUND.dialog,
  overflow: 'hidden',
  display: 'flex',
  flexDirection: 'column',
} as const;

interface CommandPaletteProps {
  first: string;
  onClose: () => void;
  onLogout: () => void;
}

export default function CommandPalette({ first, onClose, onLogout }: CommandPaletteProps) {
  const t = useT();
  return (
    // Uses no AppDialog, because the palette has no title and opens above dialogs.
    <Dialog
      open
      onClose={onClose}
      transitionDuration={0}
      className="no-print"
      sx={{ zIndex: LAYERS.palette }}
      slotProps={{ paper: { sx: PAPER, 'aria-label': t('palette.title') } }}
      data-palette
    >
      <Steps first={first} onClose={onClose} onLogout={onLogout} />
    </Dialog>
  );
}

/** Returns the actions on a record. Disabled ones have a reason. */
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
      const reason = data ? disabledReason(action, [data], variables, t, resource) : null;
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
