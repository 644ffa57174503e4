import { useRef, useState } from 'react';
import { Alert, Box, Button, Dialog, IconButton, Stack, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import UploadFileIcon from '@mui/icons-material/UploadFileOutlined';
import { useNotify, useRefresh } from 'ra-core';
import type { ManifestResource } from '@t3d/resources/kit';
import { BusyButton } from '../actions/BusyButton';
import { JobProgress } from '../actions/JobProgress';
import type { ImportResult } from '../doors';
import { saveFile, useProvider } from '../doors';
import { countText, useSay } from '../text';
import { isAllowed } from './fileTypes';

/** More rows than this are counted, not listed. */
const LISTED = 200;

function RowErrors({ resource, errors }: { resource: ManifestResource; errors: ImportResult['errors'] }) {
  const say = useSay();
  const nameOf = (field: string | null): string => resource.fields.find((one) => one.name === field)?.label ?? field ?? '–';
  return (
    <Box sx={{ maxHeight: 320, overflow: 'auto', border: '1px solid var(--divider)', borderRadius: '8px' }}>
      <Table size="small" aria-label={say('import.errors')}>
        <TableHead><TableRow><TableCell sx={{ width: 64 }}>{say('import.row')}</TableCell><TableCell>{say('import.field')}</TableCell><TableCell>{say('import.message')}</TableCell></TableRow></TableHead>
        <TableBody>{errors.slice(0, LISTED).map((error, index) => <TableRow key={index}><TableCell>{error.row}</TableCell><TableCell>{nameOf(error.field)}</TableCell><TableCell>{error.message}</TableCell></TableRow>)}</TableBody>
      </Table>
      {errors.length > LISTED && <Box sx={{ p: 1, fontSize: 12, color: 'var(--text2)' }}>{say('more', { count: countText(errors.length - LISTED) })}</Box>}
    </Box>
  );
}

interface DropProps { resource: ManifestResource; file: File | null; choose: (file: File | null) => void; problem: string | undefined; busy: boolean }

function FileDrop({ resource, file, choose, problem, busy }: DropProps) {
  const say = useSay();
  const input = useRef<HTMLInputElement>(null);
  const types = resource.importTypes.map((type) => type.toLowerCase()).join(', ');
  return (
    <Box>
      <Box onDragOver={(event) => event.preventDefault()} onDrop={(event) => { event.preventDefault(); choose(event.dataTransfer.files[0] ?? null); }} sx={{ display: 'flex', alignItems: 'center', gap: 1.5, border: '1px dashed var(--control)', borderRadius: '8px', p: 2 }}>
        <UploadFileIcon sx={{ color: 'var(--text2)' }} />
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }} data-chosen-file>{file ? file.name : <Box component="span" sx={{ color: 'var(--text2)' }}>{say('import.drop', { types })}</Box>}</Box>
        <Button disabled={busy} onClick={() => input.current?.click()}>{say(file ? 'import.another' : 'import.choose')}</Button>
        {file && <IconButton aria-label={say('remove')} disabled={busy} onClick={() => choose(null)}><CloseIcon fontSize="small" /></IconButton>}
      </Box>
      <input ref={input} type="file" hidden accept={resource.importTypes.map((type) => `.${type.toLowerCase()}`).join(',')} aria-label={say('import.choose')} onChange={(event) => { const [chosen] = event.target.files ?? []; choose(chosen ?? null); event.target.value = ''; }} />
      {problem && <Alert severity="error" sx={{ mt: 1 }}>{problem}</Alert>}
    </Box>
  );
}

function Outcome({ resource, result }: { resource: ManifestResource; result: ImportResult }) {
  const say = useSay();
  const counts = { total: countText(result.total), created: countText(result.created), updated: countText(result.updated), bad: countText(result.errors.length) };
  if (result.errors.length === 0) return <Alert severity="success">{say('import.ready', counts)}</Alert>;
  return <><Alert severity="warning">{say('import.bad', counts)}</Alert><RowErrors resource={resource} errors={result.errors} /></>;
}

/** File → check (a dry run through the real rules) → import. The API writes all rows or none. */
function useImport(resource: ManifestResource, onClose: () => void) {
  const say = useSay();
  const notify = useNotify();
  const refresh = useRefresh();
  const provider = useProvider();
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<ImportResult | null>(null);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [job, setJob] = useState<{ id: number | string; dryRun: boolean }>();
  const settle = (result: ImportResult, dryRun: boolean): void => {
    setJob(undefined);
    if (dryRun || result.errors?.length > 0) { setChecked({ ...result, errors: result.errors ?? [] }); return; }
    notify(say('import.done', { total: countText(result.total), created: countText(result.created), updated: countText(result.updated) }), { type: 'success' });
    refresh();
    onClose();
  };
  const send = async (chosen: File, dryRun: boolean): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const result = await provider.importFile(resource.name, chosen, dryRun);
      if (result.jobId === undefined || result.jobId === null) settle(result, dryRun);
      else setJob({ id: result.jobId, dryRun });
    } catch (error) {
      setProblem((error as { body?: { message?: string } }).body?.message || (error as Error).message || say('import.failed'));
    } finally {
      setBusy(false);
    }
  };
  const choose = (chosen: File | null): void => {
    setChecked(null);
    setProblem(undefined);
    const allowed = chosen === null || isAllowed(chosen.name, resource.importTypes);
    setFile(allowed ? chosen : null);
    if (!allowed) setProblem(say('import.onlyTypes', { types: resource.importTypes.map((type) => type.toLowerCase()).join(', ') }));
    else if (chosen) void send(chosen, true);
  };
  const template = async (): Promise<void> => {
    try {
      const download = await provider.importTemplate(resource.name);
      saveFile(download.blob, download.fileName ?? `${resource.label}.xlsx`);
    } catch { /* the client has told the person */ }
  };
  return { file, checked, problem, busy, job, choose, template, send: () => { if (file) void send(file, false); }, settle, fail: () => { setJob(undefined); setProblem(say('import.failed')); } };
}

/** The import of a resource: one file, checked before anything is written. */
export function ImportDialog({ resource, onClose }: { resource: ManifestResource; onClose: () => void }) {
  const say = useSay();
  const task = useImport(resource, onClose);
  const ready = task.file !== null && task.checked !== null && task.checked.errors.length === 0 && task.checked.total > 0;
  return (
    <Dialog open onClose={onClose} maxWidth={false} aria-labelledby="import-title" slotProps={{ paper: { sx: { width: task.checked?.errors.length ? 720 : 560, maxWidth: 'calc(100vw - 32px)', m: 2 } } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', px: 2.5, py: 1.5, borderBottom: '1px solid var(--divider)' }}>
        <Box component="h2" id="import-title" sx={{ m: 0, flex: 1, fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>{say('import.title', { name: resource.label })}</Box>
        <IconButton size="small" aria-label={say('close')} onClick={onClose}><CloseIcon /></IconButton>
      </Box>
      <Stack spacing={1.5} sx={{ p: 2.5, overflow: 'auto' }}>
        <FileDrop resource={resource} file={task.file} choose={task.choose} problem={task.problem} busy={task.busy} />
        {task.busy && <Box role="status" sx={{ fontSize: 13, color: 'var(--text2)' }}>{say(task.checked ? 'import.importing' : 'import.checking')}</Box>}
        {task.job && <JobProgress key={task.job.id} id={task.job.id} onDone={(result) => task.settle(result as unknown as ImportResult, task.job?.dryRun ?? true)} onFailed={task.fail} />}
        {task.checked && !task.job && <Outcome resource={resource} result={task.checked} />}
      </Stack>
      <Box sx={{ display: 'flex', gap: 1, px: 2.5, py: 1.5, borderTop: '1px solid var(--divider)' }}>
        <Button variant="text" color="primary" startIcon={<DownloadIcon />} onClick={() => void task.template()}>{say('import.template')}</Button>
        <Box sx={{ flex: 1 }} />
        <Button variant="outlined" onClick={onClose}>{say('cancel')}</Button>
        <BusyButton variant="contained" color="primary" disabled={!ready} busy={task.busy} busyText={say('busy')} wait={1000} onPress={task.send}>{ready ? say('import.submit', { count: countText(task.checked?.total ?? 0) }) : say('import.label')}</BusyButton>
      </Box>
    </Dialog>
  );
}
