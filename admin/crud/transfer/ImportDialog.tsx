import { useRef } from 'react';
import { Alert, Box, Button, Dialog, IconButton, Stack } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import UploadFileIcon from '@mui/icons-material/UploadFileOutlined';
import type { ManifestResource } from '@t3d/resources/kit';
import { BusyButton } from '../actions/BusyButton';
import { JobProgress } from '../actions/JobProgress';
import type { ImportResult } from '../doors';
import { countText, useSay } from '../text';
import { Outcome, Steps } from './ImportFindings';
import type { ImportTask } from './useImport';
import { useImport } from './useImport';

function FileDrop({ resource, task: { file, job, choose, problem, busy } }: { resource: ManifestResource; task: ImportTask }) {
  const say = useSay();
  const input = useRef<HTMLInputElement>(null);
  const types = resource.importTypes.map((type) => type.toLowerCase()).join(', ');
  const off = busy || job !== null;
  const name = file?.name ?? job?.file;
  return (
    <Box>
      <Box onDragOver={(event) => event.preventDefault()} onDrop={(event) => { event.preventDefault(); if (!off) choose(event.dataTransfer.files[0] ?? null); }} sx={{ display: 'flex', alignItems: 'center', gap: 1.5, border: '1px dashed var(--control)', borderRadius: '8px', p: 2 }}>
        <UploadFileIcon sx={{ color: 'var(--text2)' }} />
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }} data-chosen-file>{name ?? <Box component="span" sx={{ color: 'var(--text2)' }}>{say('import.drop', { types })}</Box>}</Box>
        <Button disabled={off} onClick={() => input.current?.click()}>{say(file ? 'import.another' : 'import.choose')}</Button>
        {file && <IconButton aria-label={say('remove')} disabled={off} onClick={() => choose(null)}><CloseIcon fontSize="small" /></IconButton>}
      </Box>
      <input ref={input} type="file" hidden accept={resource.importTypes.map((type) => `.${type.toLowerCase()}`).join(',')} aria-label={say('import.choose')} onChange={(event) => { const [chosen] = event.target.files ?? []; choose(chosen ?? null); event.target.value = ''; }} />
      {problem && <Alert severity="error" sx={{ mt: 1 }}>{problem}</Alert>}
    </Box>
  );
}

/** The import of a resource: one file, its columns as they were understood, checked before anything is written. */
export function ImportDialog({ resource, onClose }: { resource: ManifestResource; onClose: () => void }) {
  const say = useSay();
  const task = useImport(resource, onClose);
  const { checked, done, job, ready } = task;
  const found = done ?? checked;
  return (
    <Dialog open onClose={onClose} maxWidth={false} aria-labelledby="import-title" slotProps={{ paper: { sx: { width: found?.errors.length ? 720 : 560, maxWidth: 'calc(100vw - 32px)', m: 2 } } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', px: 2.5, py: 1.5, borderBottom: '1px solid var(--divider)' }}>
        <Box component="h2" id="import-title" sx={{ m: 0, flex: 1, fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>{say('import.title', { name: resource.label })}</Box>
        <IconButton size="small" aria-label={say('close')} onClick={onClose}><CloseIcon /></IconButton>
      </Box>
      <Stack spacing={1.5} sx={{ p: 2.5, overflow: 'auto' }}>
        <Steps at={task.step} />
        <FileDrop resource={resource} task={task} />
        {task.busy && <Box role="status" sx={{ fontSize: 13, color: 'var(--text2)' }}>{say(checked ? 'import.importing' : 'import.checking')}</Box>}
        {job && <JobProgress key={job.id} id={job.id} onDone={(result) => task.settle(result as unknown as ImportResult, job.dryRun)} onFailed={task.fail} gone={task.forget} />}
        {found && !job && <Outcome resource={resource} result={found} done={done !== null} needsFile={task.file === null} saveErrors={task.errorFile} />}
      </Stack>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, px: 2.5, py: 1.5, borderTop: '1px solid var(--divider)' }}>
        <Button variant="text" color="primary" startIcon={<DownloadIcon />} onClick={() => void task.template()}>{say('import.template')}</Button>
        <Box sx={{ flex: 1 }} />
        <Button variant="outlined" onClick={onClose}>{say(done || job ? 'close' : 'cancel')}</Button>
        <BusyButton variant="contained" color="primary" disabled={!ready} busy={task.busy} busyText={say('busy')} wait={1000} onPress={task.send}>{ready ? say('import.submit', { count: countText(checked?.total ?? 0) }) : say('import.label')}</BusyButton>
      </Box>
    </Dialog>
  );
}
