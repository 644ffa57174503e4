import { useRef, useState } from 'react';
import { useNotify, useRefresh, useStore } from 'ra-core';
import type { ManifestResource } from '@t3d/resources/kit';
import type { ImportResult, Job } from '../doors';
import { saveFile, useProvider } from '../doors';
import { countText, useSay } from '../text';
import { newKey } from '../timing';
import { isAllowed } from './fileTypes';

interface Started { id: number | string; dryRun: boolean; file: string }
export type Step = 'file' | 'columns' | 'check' | 'done';
export const STEPS: readonly Step[] = ['file', 'columns', 'check', 'done'];

const whole = (result: ImportResult): ImportResult => ({ ...result, errors: result.errors ?? [] });

/** What of a file was found out: by a check or by the attempt to import it. */
function useFindings() {
  const [checked, setChecked] = useState<ImportResult | null>(null);
  const [done, setDone] = useState<ImportResult | null>(null);
  const [problem, setProblem] = useState<string>();
  const clear = (): void => { setChecked(null); setDone(null); setProblem(undefined); };
  return { checked, setChecked, done, setDone, problem, setProblem, clear };
}

/**
 * File → check (a dry run through the real rules) → import. The API writes all rows or none. A long file goes on as a job
 * that outlives the dialog: it is remembered, and followed again when the dialog is opened anew.
 */
export function useImport(resource: ManifestResource, onClose: () => void) {
  const say = useSay();
  const notify = useNotify();
  const refresh = useRefresh();
  const provider = useProvider();
  const [file, setFile] = useState<File | null>(null);
  const findings = useFindings();
  const { checked, done, problem, setChecked, setDone, setProblem } = findings;
  const [busy, setBusy] = useState(false);
  const [job, setJob] = useStore<Started | null>(`${resource.name}.import`, null);
  const [resumed, setResumed] = useState(job !== null);
  // Pressed again after a failure, the import of a chosen file is the same one.
  const key = useRef(newKey());
  const settle = (answer: ImportResult, dryRun: boolean): void => {
    const result = whole(answer);
    setJob(null);
    if (dryRun || result.errors.length > 0) { setChecked(result); return; }
    refresh();
    if (resumed) { setDone(result); setResumed(false); return; }
    notify(say('import.done', { total: countText(result.total), created: countText(result.created), updated: countText(result.updated) }), { type: 'success' });
    onClose();
  };
  const send = async (chosen: File, dryRun: boolean): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    setResumed(false);
    try {
      const result = await provider.importFile(resource.name, chosen, dryRun, dryRun ? undefined : key.current);
      if (result.jobId === undefined || result.jobId === null) settle(result, dryRun);
      else setJob({ id: result.jobId, dryRun, file: chosen.name });
    } catch (error) {
      setProblem((error as { body?: { message?: string } }).body?.message || (error as Error).message || say('import.failed'));
    } finally {
      setBusy(false);
    }
  };
  const choose = (chosen: File | null): void => {
    findings.clear();
    key.current = newKey();
    const allowed = chosen === null || isAllowed(chosen.name, resource.importTypes);
    setFile(allowed ? chosen : null);
    if (!allowed) setProblem(say('import.onlyTypes', { types: resource.importTypes.map((type) => type.toLowerCase()).join(', ') }));
    else if (chosen) void send(chosen, true);
  };
  const save = async (load: () => Promise<{ blob: Blob; fileName: string | null }>, name: string): Promise<void> => {
    try {
      const download = await load();
      saveFile(download.blob, download.fileName ?? name);
    } catch { /* the client has told the person */ }
  };
  const fail = (failed?: Job): void => { setJob(null); setProblem(failed?.errors?.message || say('import.failed')); };
  const ready = file !== null && checked !== null && checked.errors.length === 0 && checked.total > 0 && job === null;
  const step: Step = done ? 'done' : checked || job ? 'check' : file ? 'columns' : 'file';
  return {
    file, checked, done, problem, busy, job, resumed, ready, step, choose, settle, fail, forget: () => setJob(null),
    template: () => save(() => provider.importTemplate(resource.name), `${resource.label}.xlsx`),
    errorFile: (url: string) => save(() => provider.importErrors(url), `${resource.label}.xlsx`),
    send: () => { if (file) void send(file, false); },
  };
}
export type ImportTask = ReturnType<typeof useImport>;
