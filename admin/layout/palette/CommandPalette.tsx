import { Dialog } from '@mui/material';
import { useStore } from 'ra-core';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../locales/useT';
import { useOfficeParts } from '../../state/officeParts';
import { requestAction } from '../../declared/actions/ActionHost';
import { LAYERS } from '../../tokens';
import { ActionStep } from './ActionStep';
import { type PaletteLine, type Recent, type ResourceLine, remembered } from './items';
import { isMessage } from './match';
import { RecordStep, SearchStep } from './SearchStep';
import { ROUND } from '../../ui/themeKeys';

/** Closes the palette and opens the page of a line, where the line's action begins. */
function useLeave(onClose: () => void): (line: PaletteLine) => void {
  const navigate = useNavigate();
  return ({ path, resource, id, action, reason }) => {
    if (reason) return;
    onClose();
    // The palette returns the focus when it closes, so a page or dialog may take it only afterwards.
    requestAnimationFrame(() => {
      void navigate(path);
      if (resource && action) requestAction({ resource: resource.name, id, action: action.name });
    });
  };
}

function Steps({ first, onClose }: CommandPaletteProps) {
  const [chosen, setChosen] = useState<PaletteLine | null>(null);
  const { pastedText: PastedText } = useOfficeParts();
  const [pasted, setPasted] = useState(PastedText && isMessage(first) ? first : null);
  const [recents, setRecents] = useStore<Recent[]>('palette.recent', []);
  const leave = useLeave(onClose);
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
}

export default function CommandPalette({ first, onClose }: CommandPaletteProps) {
  const t = useT();
  return (
    // Not an AppDialog, because it has no title and opens above every dialog.
    <Dialog
      open
      onClose={onClose}
      transitionDuration={0}
      aria-label={t('palette.title')}
      className="no-print"
      sx={{ zIndex: LAYERS.palette }}
      slotProps={{ paper: { sx: PAPER } }}
      data-palette
    >
      <Steps first={first} onClose={onClose} />
    </Dialog>
  );
}
