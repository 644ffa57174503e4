import { useRef, useState } from 'react';
import { useNotify, useRefresh, useStore } from 'ra-core';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import type { Corrections, ImportChoices, ImportResult, Job } from '../../providers/dataProvider';
import { saveFile } from '../../providers/fileName';
import { useApi } from '../../providers/useApi';
import { type CallFailure, useApiMutation } from '../../providers/useApiMutation';
import { newKey, useIsMounted } from '../../ui/timing';
import { useDeclaredResource } from '../declaration';
import { goodRowsOf } from './errorRows';
import { isAllowed, typesOf } from './fileTypes';
import { type Mapping, isClear, mapOf, useMapping } from './mapping';

interface Started {
  id: number | string;
  dryRun: boolean;
  file: string;
}
export type ImportStep = 'file' | 'columns' | 'check' | 'done';
export const IMPORT_STEPS: readonly ImportStep[] = ['file', 'columns', 'check', 'done'];
export type Busy = 'reading' | 'checking' | 'importing';

/** A problem with the import. `passes` is true if a retry with the same file may succeed. */
export interface Problem {
  text: string;
  passes?: boolean;
}
const passes = ({ status = 0 }: CallFailure): boolean => status === 0 || status === 429 || status >= 500;

function useCorrections() {
  const [cells, setCells] = useState<Corrections>({});
  const [unchecked, setUnchecked] = useState(false);
  return {
    cells,
    unchecked,
    correct: (row: number, column: number, text: string): void => {
      setCells((before) => ({ ...before, [row]: { ...before[row], [column]: text } }));
      setUnchecked(true);
    },
    checked: () => setUnchecked(false),
    clear: (): void => {
      setCells({});
      setUnchecked(false);
    },
  };
}

function useImportDownloads() {
  const provider = useApi();
  const { name, label } = useDeclaredResource();
  // Downloads a file. Ignores errors, which the API client has already shown.
  const save = (load: Promise<{ blob: Blob; fileName: string | null }>): Promise<void> =>
    load.then(({ blob, fileName }) => saveFile(blob, fileName ?? `${label}.xlsx`)).catch(() => undefined);
  return {
    template: () => save(provider.importTemplate(name)),
    errorFile: (url: string) => save(provider.importErrors(url)),
  };
}

/** Keeps the result. Shows it in a toast if the dialog is closed. */
function useFindings(ended: () => void) {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefresh();
  const isHere = useIsMounted();
  const [checked, setChecked] = useState<ImportResult | null>(null);
  const [done, setDone] = useState<ImportResult | null>(null);
  const [problem, setProblem] = useState<Problem>();
  const clear = (): void => {
    setChecked(null);
    setDone(null);
    setProblem(undefined);
  };
  const refuse = (rejection: CallFailure): void => {
    const text = rejection.body?.message || rejection.message || t('crud.import.failed');
    if (isHere()) setProblem({ text, passes: passes(rejection) });
    else notify(text, { type: 'error' });
  };
  const settle = (answer: ImportResult, dryRun: boolean): void => {
    const result = { ...answer, errors: answer.errors ?? [] };
    ended();
    if (dryRun || (result.errors.length > 0 && result.importId === undefined)) {
      setChecked(result);
      return;
    }
    refresh();
    setDone(result);
    if (isHere()) return;
    const counts = {
      total: countText(result.total),
      good: countText(result.created + result.updated),
      created: countText(result.created),
      updated: countText(result.updated),
    };
    notify(t(result.errors.length > 0 ? 'imports.good.done' : 'crud.import.done', counts), { type: 'success' });
  };
  return { checked, done, problem, setProblem, clear, refuse, settle };
}

interface FileCall extends ImportChoices {
  file: File;
}
interface Calls {
  mapping: Mapping;
  findings: ReturnType<typeof useFindings>;
  setMatching: (matching: boolean) => void;
  setJob: (job: Started | null) => void;
}

/** Makes the calls about the file. Ignores responses about a previous file. */
function useFileCalls({ mapping, findings, setMatching, setJob }: Calls) {
  const provider = useApi();
  const { name } = useDeclaredResource();
  const { settle, refuse: onRefused, setProblem } = findings;
  // The idempotency key, which a retry repeats.
  const key = useRef(newKey());
  const renew = (): void => {
    key.current = newKey();
  };
  const clear = (): void => setProblem(undefined);
  const callOf = (dryRun: boolean) => ({
    send: ({ file, ...choices }: FileCall) => {
      clear();
      return provider.importFile(name, file, dryRun, { ...choices, key: dryRun ? undefined : key.current });
    },
    // A long import continues as a job after the response.
    onDone: (result: ImportResult & { jobId?: Started['id'] | null }, { file }: FileCall) => {
      // Renews the key, because the server has answered.
      if (!dryRun) renew();
      if (result.jobId === undefined || result.jobId === null) settle(result, dryRun);
      else setJob({ id: result.jobId, dryRun, file: file.name });
    },
    onRefused,
  });
  const checking = useApiMutation(callOf(true));
  const importing = useApiMutation(callOf(false));
  const reading = useApiMutation({
    send: (file: File) => {
      clear();
      return provider.importLook(name, file);
    },
    onDone: (look, file) => {
      const { assignment, remembered } = mapping.begin(look);
      if (remembered || !isClear(look, assignment)) setMatching(true);
      else void checking.run({ file, columns: mapOf(look, assignment) });
    },
    onRefused,
  });
  const busyWith = (): Busy | null => {
    if (importing.pending) return 'importing';
    if (checking.pending) return 'checking';
    return reading.pending ? 'reading' : null;
  };
  return {
    busy: busyWith(),
    read: reading.run,
    check: checking.run,
    send: importing.run,
    renew,
    drop: () => {
      renew();
      for (const call of [reading, checking, importing]) call.drop();
    },
  };
}

interface Progress {
  file: File | null;
  matching: boolean;
  checked: ImportResult | null;
  job: Started | null;
  done: ImportResult | null;
  busy: Busy | null;
}

function progressOf({ file, matching, checked, job, done, busy }: Progress, partial: boolean | undefined) {
  const found = file && !matching && !job && !done ? checked : null;
  const hasErrors = (found?.errors.length ?? 0) > 0;
  const step = (): ImportStep => {
    if (done) return 'done';
    if (matching) return 'columns';
    return checked || job || busy === 'checking' ? 'check' : 'file';
  };
  return {
    step: step(),
    ready: found !== null && !hasErrors && found.total > 0,
    goodRows: found && hasErrors ? goodRowsOf(found) : 0,
    /** True if the valid rows need a new check, because the server has rejected the whole file. */
    stale: partial === true && hasErrors && !found?.digest,
  };
}

/**
 * Manages the steps of an import: file, columns, check and import. A dialog that is opened later shows the running job.
 */
export function useImport() {
  const t = useT();
  const { name, importTypes, importPartial } = useDeclaredResource();
  const downloads = useImportDownloads();
  const [file, setFile] = useState<File | null>(null);
  const mapping = useMapping(name);
  const [matching, setMatching] = useState(false);
  const [job, setJob] = useStore<Started | null>(`${name}.import`, null);
  const findings = useFindings(() => setJob(null));
  const { checked, done, problem, setProblem, settle } = findings;
  const corrections = useCorrections();
  const { cells } = corrections;
  const { busy, ...calls } = useFileCalls({ mapping, findings, setMatching, setJob });
  const choose = (chosen: File | null): void => {
    findings.clear();
    mapping.begin(null);
    setMatching(false);
    corrections.clear();
    calls.drop();
    const allowed = chosen === null || isAllowed(chosen.name, importTypes);
    setFile(allowed ? chosen : null);
    if (!allowed) setProblem({ text: t('crud.import.onlyTypes', { types: typesOf(importTypes) }) });
    else if (chosen) void calls.read(chosen);
  };
  const columns = mapping.look ? mapOf(mapping.look, mapping.assignment) : undefined;
  const check = (): void => {
    if (!file) return;
    setMatching(false);
    findings.clear();
    mapping.keep();
    corrections.checked();
    // Renews the key, because an import with another mapping is another import.
    calls.renew();
    void calls.check({ file, columns, cells });
  };
  const fail = (failed?: Job): void => {
    setJob(null);
    setProblem({ text: failed?.errors?.message || t('crud.import.failed') });
  };
  const progress = progressOf({ file, matching, checked, job, done, busy }, importPartial);
  return {
    file,
    checked,
    job,
    done,
    busy,
    mapping,
    problem,
    // Allows corrections only with the file, which must be checked again.
    corrections: file ? corrections : undefined,
    ...progress,
    choose,
    settle,
    fail,
    check,
    // Offers no retry in the last step, which has its own button.
    again: file && problem?.passes && !checked && !busy ? () => void calls.read(file) : undefined,
    forget: () => setJob(null),
    rematch: () => {
      setMatching(true);
      setProblem(undefined);
    },
    ...downloads,
    send: () => {
      if (file) void calls.send({ file, columns, cells, goodOnly: progress.goodRows > 0, digest: checked?.digest });
    },
  };
}
export type ImportTask = ReturnType<typeof useImport>;
