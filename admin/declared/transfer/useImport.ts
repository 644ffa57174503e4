import { useRef, useState } from 'react';
import { useNotify, useRefresh, useStore } from 'ra-core';
import type { ManifestResource } from '@t3d/resources/kit';
import type { ImportResult, Job } from '../../providers/dataProvider';
import type { ImportChoices } from '../../providers/importForm';
import { saveFile } from '../../providers/fileName';
import { useApi } from '../../providers/useApi';
import type { Refusal } from '../../providers/useApiMutation';
import { useApiMutation } from '../../providers/useApiMutation';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { newKey, useIsMounted } from '../../ui/timing';
import { isAllowed } from './fileTypes';
import { goodRowsOf } from './goodRows';
import { isClear, mapOf } from './mapping';
import type { Mapping } from './useMapping';
import { useCorrections } from './useCorrections';
import { useMapping } from './useMapping';

interface Started {
  id: number | string;
  dryRun: boolean;
  file: string;
}
export type ImportStep = 'file' | 'columns' | 'check' | 'done';
export const IMPORT_STEPS: readonly ImportStep[] = ['file', 'columns', 'check', 'done'];
export type Busy = 'reading' | 'checking' | 'importing';

const whole = (result: ImportResult): ImportResult => ({ ...result, errors: result.errors ?? [] });
const messageOf = (error: unknown): string =>
  (error as { body?: { message?: string } }).body?.message || (error as Error).message;

/** What went wrong; `passes`: not with the file, so that the same again may go well. */
export interface Problem {
  text: string;
  passes?: boolean;
}
const passes = ({ status = 0 }: { status?: number }): boolean => status === 0 || status === 429 || status >= 500;

/** What of a file was found out: by a check or by the attempt to import it. */
function useFindings() {
  const [checked, setChecked] = useState<ImportResult | null>(null);
  const [done, setDone] = useState<ImportResult | null>(null);
  const [problem, setProblem] = useState<Problem>();
  const clear = (): void => {
    setChecked(null);
    setDone(null);
    setProblem(undefined);
  };
  return { checked, setChecked, done, setDone, problem, setProblem, clear };
}

/** The files that the API gives for an import: the template, and the rows that it refused. */
function useImportDownloads(resource: ManifestResource) {
  const provider = useApi();
  const save = async (load: () => Promise<{ blob: Blob; fileName: string | null }>): Promise<void> => {
    try {
      const download = await load();
      saveFile(download.blob, download.fileName ?? `${resource.label}.xlsx`);
    } catch {
      /* the client has shown the error */
    }
  };
  return {
    template: () => save(() => provider.importTemplate(resource.name)),
    errorFile: (url: string) => save(() => provider.importErrors(url)),
  };
}

/** A call that failed: shown in the dialog, or as a toast where the dialog is closed meanwhile. */
function useFailure(setProblem: (problem: Problem) => void): (refusal: Refusal) => void {
  const t = useT();
  const notify = useNotify();
  const isHere = useIsMounted();
  return (refusal) => {
    const text = messageOf(refusal) || t('crud.import.failed');
    if (isHere()) setProblem({ text, passes: passes(refusal) });
    else notify(text, { type: 'error' });
  };
}

/** What an answer means: something to look at, or the end. */
function useSettle(
  { setChecked, setDone }: ReturnType<typeof useFindings>,
  ended: () => void,
): (answer: ImportResult, dryRun: boolean) => void {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefresh();
  const isHere = useIsMounted();
  return (answer, dryRun) => {
    const result = whole(answer);
    ended();
    if (dryRun || (result.errors.length > 0 && result.importId === undefined)) {
      setChecked(result);
      return;
    }
    refresh();
    setDone(result);
    // The dialog shows it itself, and hides what is behind it.
    if (!isHere())
      notify(
        t(result.errors.length > 0 ? 'imports.good.done' : 'crud.import.done', {
          total: countText(result.total),
          good: countText(result.created + result.updated),
          created: countText(result.created),
          updated: countText(result.updated),
        }),
        { type: 'success' },
      );
  };
}

interface FileCall extends ImportChoices {
  file: File;
}
interface Calls {
  resource: ManifestResource;
  mapping: Mapping;
  findings: ReturnType<typeof useFindings>;
  setMatching: (matching: boolean) => void;
  setJob: (job: Started | null) => void;
}

/**
 * The calls about the file that is chosen now: its headings are read, its rows checked, then imported. Each is sent
 * once however often it is pressed; once another file is chosen, the answers about the one before count no more.
 */
function useFileCalls({ resource, mapping, findings, setMatching, setJob }: Calls) {
  const provider = useApi();
  const settle = useSettle(findings, () => setJob(null));
  const onRefused = useFailure(findings.setProblem);
  // Pressed again after a failure, the import of a file is the same one.
  const key = useRef(newKey());
  const renew = (): void => {
    key.current = newKey();
  };
  const clear = (): void => findings.setProblem(undefined);
  const callOf = (dryRun: boolean) => ({
    send: ({ file, ...choices }: FileCall) => {
      clear();
      return provider.importFile(resource.name, file, dryRun, { ...choices, key: dryRun ? undefined : key.current });
    },
    // A long one goes on as a job.
    onDone: (result: ImportResult & { jobId?: Started['id'] | null }, { file }: FileCall) => {
      // What was refused is answered: the next import of the file is another one.
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
      return provider.importLook(resource.name, file);
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
    settle,
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

/** How far the import of a file has come. */
interface Progress {
  file: File | null;
  matching: boolean;
  checked: ImportResult | null;
  job: Started | null;
  done: ImportResult | null;
  busy: Busy | null;
}

/** Checked without a fault: it may be imported. */
const isReady = ({ file, matching, checked, job, done }: Progress): boolean =>
  file !== null &&
  !matching &&
  checked !== null &&
  checked.errors.length === 0 &&
  checked.total > 0 &&
  job === null &&
  done === null;

/** How many good rows of a checked file may be imported while the others stay out. */
const goodRowsIn = ({ file, matching, checked, job, done }: Progress): number =>
  file && !matching && checked && !job && !done && checked.errors.length > 0 ? goodRowsOf(checked) : 0;

/** An import of the whole file was refused: a new check must count the good rows before they can go in alone. */
const isStale = ({ file, checked, job, done }: Progress, partial: boolean | undefined): boolean =>
  partial === true && file !== null && !job && !done && !!checked?.errors.length && !checked.digest;

function stepOf({ done, matching, checked, job, busy }: Progress): ImportStep {
  if (done) return 'done';
  if (matching) return 'columns';
  return checked || job || busy === 'checking' ? 'check' : 'file';
}

const typesOf = ({ importTypes }: ManifestResource): string => importTypes.map((type) => type.toLowerCase()).join(', ');

/**
 * File → columns, unless every heading is clear → check (a dry run through the real rules) → import. The API writes all
 * rows or none, unless the person chooses the good ones alone. A long file goes on as a job that outlives the dialog:
 * it is remembered, and followed again when the dialog is opened anew.
 */
export function useImport(resource: ManifestResource) {
  const t = useT();
  const downloads = useImportDownloads(resource);
  const [file, setFile] = useState<File | null>(null);
  const mapping = useMapping(resource.name);
  const [matching, setMatching] = useState(false);
  const findings = useFindings();
  const { checked, done, problem, setProblem } = findings;
  const [job, setJob] = useStore<Started | null>(`${resource.name}.import`, null);
  const corrections = useCorrections();
  const { cells } = corrections;
  const { busy, ...calls } = useFileCalls({ resource, mapping, findings, setMatching, setJob });
  const choose = (chosen: File | null): void => {
    findings.clear();
    mapping.begin(null);
    setMatching(false);
    corrections.clear();
    calls.drop();
    const allowed = chosen === null || isAllowed(chosen.name, resource.importTypes);
    setFile(allowed ? chosen : null);
    if (!allowed) setProblem({ text: t('crud.import.onlyTypes', { types: typesOf(resource) }) });
    else if (chosen) void calls.read(chosen);
  };
  const columns = mapping.look ? mapOf(mapping.look, mapping.assignment) : undefined;
  const check = (): void => {
    if (!file) return;
    setMatching(false);
    findings.clear();
    mapping.keep();
    corrections.checked();
    // With other columns it is another import.
    calls.renew();
    void calls.check({ file, columns, cells });
  };
  const fail = (failed?: Job): void => {
    setJob(null);
    setProblem({ text: failed?.errors?.message || t('crud.import.failed') });
  };
  const progress = { file, matching, checked, job, done, busy };
  return {
    ...progress,
    mapping,
    problem,
    // Without its file nothing can be checked again.
    corrections: file ? corrections : undefined,
    ready: isReady(progress),
    goodRows: goodRowsIn(progress),
    stale: isStale(progress, resource.importPartial),
    step: stepOf(progress),
    choose,
    settle: calls.settle,
    fail,
    check,
    // The last step has its own button, which stays.
    again: file && problem?.passes && !checked && !busy ? () => void calls.read(file) : undefined,
    forget: () => setJob(null),
    rematch: () => {
      setMatching(true);
      setProblem(undefined);
    },
    ...downloads,
    send: () => {
      const goodOnly = goodRowsIn(progress) > 0;
      if (file) void calls.send({ file, columns, cells, goodOnly, digest: checked?.digest });
    },
  };
}
export type ImportTask = ReturnType<typeof useImport>;
