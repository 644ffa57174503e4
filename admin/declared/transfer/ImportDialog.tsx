import { useEffect, useEffectEvent, useState } from 'react';
import { Box, Button, Stack } from '@mui/material';
import CheckIcon from '@mui/icons-material/Check';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { AppDialog, DialogFooter } from '../../ui/AppDialog';
import { BusyButton } from '../../ui/BusyButton';
import { ToolbarEnd } from '../../ui/Toolbar';
import { JobProgress } from '../actions/JobProgress';
import type { ImportResult } from '../../providers/dataProvider';
import { useResourceOf } from '../../providers/manifest';
import { useUnsavedWork } from '../../state/unsaved';
import { usePhone } from '../screen';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { useDeclaredResource } from '../declaration';
import { ColumnStep } from './ColumnStep';
import { FileDrop } from './FileDrop';
import { ImportOutcome } from './ImportOutcome';
import { type Undo, ImportHistory } from './ImportHistory';
import { UndoPanel } from './UndoPanel';
import { missingFields } from './mapping';
import { type ImportStep, type ImportTask, IMPORT_STEPS, useImport } from './useImport';

function ImportSteps({ at }: { at: ImportStep }) {
  const t = useT();
  const now = IMPORT_STEPS.indexOf(at);
  return (
    <Box
      component="ol"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: 0.5,
        fontSize: 'size.small',
      }}
    >
      {IMPORT_STEPS.map((step, index) => (
        <Box
          component="li"
          key={step}
          aria-current={index === now ? 'step' : undefined}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 0.75,
            color: index === now ? 'ink.primary' : 'ink.secondary',
            fontWeight: index === now ? 600 : 400,
          }}
        >
          <Box
            component="span"
            aria-hidden
            sx={{
              width: 20,
              height: 20,
              borderRadius: '50%',
              display: 'inline-flex',
              alignItems: 'center',
              justifyContent: 'center',
              fontSize: 'size.note',
              border: '1px solid',
              borderColor: index <= now ? 'accent.base' : 'line.control',
              color: index <= now ? 'accent.base' : undefined,
            }}
          >
            {index < now ? <CheckIcon sx={{ fontSize: 'icon.xs' }} /> : index + 1}
          </Box>
          {t(`crud.import.steps.${step}`)}
        </Box>
      ))}
    </Box>
  );
}

interface WizardProps {
  task: ImportTask;
  undo: ((what: Undo) => void) | undefined;
  onClose: () => void;
}

function ImportDialogFooter({ task, undo, onClose }: WizardProps) {
  const t = useT();
  const { checked, done, job, ready, mapping, step } = task;
  const made = done?.importId;
  const corrected = step === 'check' && (task.stale || task.corrections?.unchecked === true);
  const submit = ready
    ? t('crud.import.submit', { count: countText(checked?.total ?? 0) })
    : task.goodRows > 0
      ? t('imports.good.submit', { count: countText(task.goodRows) })
      : t('crud.import.label');
  const unmatched = !mapping.look || missingFields(mapping.look, mapping.assignment).length > 0;
  return (
    <DialogFooter sx={{ justifyContent: 'flex-start' }}>
      {!done && (
        <Button variant="text" color="primary" startIcon={<DownloadIcon />} onClick={() => void task.template()}>
          {t('crud.import.template')}
        </Button>
      )}
      {undo && made !== undefined && (
        <Button variant="outlined" onClick={() => undo({ id: made, name: task.file?.name || `#${made}` })}>
          {t('imports.undo.this')}
        </Button>
      )}
      <ToolbarEnd>
        <Button
          variant={done ? 'contained' : 'outlined'}
          color={done ? 'primary' : 'inherit'}
          autoFocus={done !== null}
          onClick={onClose}
        >
          {t(done || job ? 'crud.close' : 'crud.cancel')}
        </Button>
        {corrected && (
          <Button variant="contained" color="primary" disabled={task.busy !== null} onClick={task.check}>
            {t('imports.errors.checkAgain')}
          </Button>
        )}
        {step === 'columns' && (
          <Button variant="contained" color="primary" disabled={unmatched || task.busy !== null} onClick={task.check}>
            {t('imports.columns.check')}
          </Button>
        )}
        {step !== 'columns' && !done && !corrected && (
          <BusyButton
            variant="contained"
            color="primary"
            disabled={!ready && task.goodRows === 0}
            busy={task.busy === 'importing'}
            busyText={t('crud.busy')}
            wait={1000}
            onPress={task.send}
          >
            {submit}
          </BusyButton>
        )}
      </ToolbarEnd>
    </DialogFooter>
  );
}

function ImportWizard(props: WizardProps) {
  const { task, undo } = props;
  const t = useT();
  const { checked, done, job, step, busy } = task;
  const found = done ?? checked;
  const words = {
    reading: () => t('imports.reading'),
    checking: () => t('crud.import.checking'),
    importing: () => t('crud.import.importing'),
  };
  return (
    <>
      <Stack spacing={1.5} sx={{ p: 2.5, flex: 1, overflow: 'auto' }}>
        <ImportSteps at={step} />
        <FileDrop task={task} />
        {busy && (
          <Box role="status" sx={{ fontSize: 'size.small', color: 'ink.secondary' }}>
            {words[busy]()}
          </Box>
        )}
        {job && (
          <JobProgress
            key={job.id}
            id={job.id}
            onDone={(result) => task.settle(result as unknown as ImportResult, job.dryRun)}
            onFailed={task.fail}
            gone={task.forget}
          />
        )}
        {step === 'columns' && <ColumnStep mapping={task.mapping} />}
        {found && !job && step !== 'columns' && <ImportOutcome task={task} result={found} />}
        {step === 'file' && !busy && undo && <ImportHistory undo={undo} />}
      </Stack>
      <ImportDialogFooter {...props} />
    </>
  );
}

const WIDTHS = { file: 560, columns: 640, check: 640, done: 560 } as const;

interface ImportDialogProps {
  /** The file that the user dropped on the list. */
  file?: File;
  onClose: () => void;
}

/** Imports a file after a dry run. The user can undo the import if the server allows it. */
export function ImportDialog({ file, onClose }: ImportDialogProps) {
  const t = useT();
  const { label } = useDeclaredResource();
  const phone = usePhone();
  const task = useImport();
  const begin = useEffectEvent(() => file && task.choose(file));
  useEffect(() => {
    begin();
  }, []);
  const [undo, setUndo] = useState<Undo | null>(null);
  const [undone, setUndone] = useState(false);
  const action = useResourceOf('imports')?.actions.find(({ name }) => name === 'undo');
  const undoTitle = undone ? t('imports.undo.title') : (action?.confirm ?? action?.label ?? '');
  const begun = task.file !== null && task.done === null;
  useUnsavedWork(begun);
  const wide = task.step !== 'columns' && ((task.done ?? task.checked)?.errors.length ?? 0) > 0;
  return (
    // Closable during the import, because a job continues.
    <AppDialog
      id="import-title"
      title={undo && action ? undoTitle : t('crud.import.title', { name: label })}
      width={undo ? 560 : wide ? 960 : WIDTHS[task.step]}
      fullScreen={phone}
      filled={begun && task.job === null && !undo}
      onClose={onClose}
    >
      <Box aria-live="polite" className="visually-hidden">
        {undo ? '' : t(`crud.import.steps.${task.step}`)}
      </Box>
      {undo && action ? (
        <UndoPanel
          {...undo}
          key={undo.id}
          action={action}
          onDone={() => setUndone(true)}
          onBack={(isUndone) => {
            setUndo(null);
            setUndone(false);
            if (isUndone) task.choose(null);
          }}
        />
      ) : (
        <ImportWizard task={task} undo={action ? setUndo : undefined} onClose={onClose} />
      )}
    </AppDialog>
  );
}
