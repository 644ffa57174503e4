import { Dialog } from '@mui/material';
import { useStore } from 'ra-core';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../locales/useT';
import { useOfficeParts } from '../../state/officeParts';
import { requestAction } from '../../declared/actions/ActionHost';
import { showPath } from '../../state/resourcePaths';
import { LAYERS } from '../../tokens';
import { ActionStep } from './ActionStep';
import type { ActionLine, PaletteLine, RecordLine } from './items';
import { addressOfLine } from './items';
import { isMessage } from './pasted';
import type { Recent } from './recents';
import { remembered } from './recents';
import { RecordStep, SearchStep } from './SearchStep';
import { ROUND } from '../../ui/themeKeys';

/** Where a line leads, and the action that is to begin there. */
function useLeave(onClose: () => void): (line: PaletteLine) => void {
  const navigate = useNavigate();
  const go = (path: string, pending?: Parameters<typeof requestAction>[0]): void => {
    onClose();
    // The palette gives the focus back when it closes: a page or a dialog may take it only after that.
    requestAnimationFrame(() => {
      void navigate(path);
      if (pending) requestAction(pending);
    });
  };
  return (line) => {
    if (line.kind === 'page') go(line.path);
    else if (line.kind === 'record') go(showPath(line.resource, line.id));
    else if (line.kind === 'action')
      go(addressOfLine(line), line.action && { resource: line.resource.name, action: line.action.name });
    else if (!line.reason) go(line.path);
  };
}

type Step = { of: 'record'; line: RecordLine } | { of: 'action'; line: ActionLine } | null;

/** What is shown: everything, the actions of a chosen record, or the records for a chosen action. */
function Steps({ first, onClose }: CommandPaletteProps) {
  const [step, setStep] = useState<Step>(null);
  const { pastedText: PastedText } = useOfficeParts();
  const [pasted, setPasted] = useState(PastedText && isMessage(first) ? first : null);
  const [recents, setRecents] = useStore<Recent[]>('palette.recent', []);
  const navigate = useNavigate();
  const leave = useLeave(onClose);
  const pick = (line: PaletteLine): void => {
    setRecents(remembered(recents, line));
    if (line.kind === 'action' && line.asks) setStep({ of: 'action', line });
    else leave(line);
  };
  const begin = (line: RecordLine, action: string): void => {
    onClose();
    requestAnimationFrame(() => {
      void navigate(showPath(line.resource, line.id));
      requestAction({ resource: line.resource.name, id: line.id, action });
    });
  };
  const back = (): void => setStep(null);
  if (PastedText && pasted !== null)
    return (
      <Suspense fallback={null}>
        <PastedText text={pasted} onBack={() => setPasted(null)} onClose={onClose} />
      </Suspense>
    );
  if (step?.of === 'action') {
    const { action, title, resource } = step.line;
    return (
      <RecordStep
        resource={resource}
        chosen={title}
        onBack={back}
        onPick={(line) => {
          if (action) begin(line, action.name);
        }}
      />
    );
  }
  if (step?.of === 'record') {
    const { line: record } = step;
    return (
      <ActionStep
        record={record}
        onBack={back}
        onPick={(line) => {
          setRecents(remembered(recents, record));
          if (line.kind === 'step' && line.action && !line.reason) begin(record, line.action.name);
          else leave(line);
        }}
      />
    );
  }
  return (
    <SearchStep
      first={isMessage(first) ? '' : first}
      onMessage={PastedText && setPasted}
      recents={recents}
      onPick={pick}
      onNext={(line) => {
        if (line.kind === 'record') setStep({ of: 'record', line });
      }}
    />
  );
}

interface CommandPaletteProps {
  /** What was typed or pasted before the palette was there. */
  first: string;
  onClose: () => void;
}

/** Finds whatever the caller may open or do, by its number, its name or a few letters of either. */
export default function CommandPalette({ first, onClose }: CommandPaletteProps) {
  const t = useT();
  const paper = {
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
  return (
    // Not an AppDialog: it shows no title, stands at the top of the page over every dialog, and lists in place of
    // content and footer.
    <Dialog
      open
      onClose={onClose}
      transitionDuration={0}
      aria-label={t('palette.title')}
      className="no-print"
      sx={{ zIndex: LAYERS.palette }}
      slotProps={{ paper: { sx: paper } }}
      data-palette
    >
      <Steps first={first} onClose={onClose} />
    </Dialog>
  );
}
