import { useRef, useState } from 'react';
import { useNotify, useRefresh, useStore } from 'ra-core';
import type { ManifestResource } from '@t3d/resources/kit';
import type { ColumnMap, ImportResult, Job } from '../../providers/dataProvider';
import { saveFile } from '../../providers/fileName';
import { useApi } from '../../providers/useApi';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { newKey, useIsMounted } from '../../ui/timing';
import { isAllowed } from './fileTypes';
import { isClear, mapOf } from './mapping';
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

/**
 * Work for the file that is chosen now: an answer counts only while that is so. Pressed again after a failure, the
 * import of a file is the same one.
 */
function useCurrent(setProblem: (problem: Problem | undefined) => void) {
  const t = useT();
  const notify = useNotify();
  const isHere = useIsMounted();
  const key = useRef(newKey());
  const [busy, setBusy] = useState<Busy | null>(null);
  const during = async (doing: Busy, work: (isCurrent: () => boolean, key: string) => Promise<void>): Promise<void> => {
    const mine = key.current;
    const isCurrent = (): boolean => key.current === mine;
    setBusy(doing);
    setProblem(undefined);
    try {
      await work(isCurrent, mine);
    } catch (error) {
      const text = messageOf(error) || t('crud.import.failed');
      if (!isHere()) notify(text, { type: 'error' });
      else if (isCurrent()) setProblem({ text, passes: passes(error as { status?: number }) });
    } finally {
      if (isCurrent()) setBusy(null);
    }
  };
  return {
    busy,
    during,
    renew: () => {
      key.current = newKey();
      setBusy(null);
    },
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
    if (dryRun || result.errors.length > 0) {
      setChecked(result);
      return;
    }
    refresh();
    setDone(result);
    // The dialog says it itself, and hides what is behind it.
    if (!isHere())
      notify(
        t('crud.import.done', {
          total: countText(result.total),
          created: countText(result.created),
          updated: countText(result.updated),
        }),
        { type: 'success' },
      );
  };
}

/** Sends the file; a long one goes on as a job. */
function useSendFile(
  resource: ManifestResource,
  during: ReturnType<typeof useCurrent>['during'],
  settle: ReturnType<typeof useSettle>,
  setJob: (job: Started) => void,
) {
  const provider = useApi();
  return (chosen: File, dryRun: boolean, columns: ColumnMap | undefined): Promise<void> =>
    during(dryRun ? 'checking' : 'importing', async (isCurrent, key) => {
      const result = await provider.importFile(resource.name, chosen, dryRun, {
        columns,
        key: dryRun ? undefined : key,
      });
      if (!isCurrent()) return;
      if (result.jobId === undefined || result.jobId === null) settle(result, dryRun);
      else setJob({ id: result.jobId, dryRun, file: chosen.name });
    });
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

function stepOf({ done, matching, checked, job, busy }: Progress): ImportStep {
  if (done) return 'done';
  if (matching) return 'columns';
  return checked || job || busy === 'checking' ? 'check' : 'file';
}

const typesOf = ({ importTypes }: ManifestResource): string => importTypes.map((type) => type.toLowerCase()).join(', ');

/**
 * File → columns, unless every heading is clear → check (a dry run through the real rules) → import. The API writes all
 * rows or none. A long file goes on as a job that outlives the dialog: it is remembered, and followed again when the
 * dialog is opened anew.
 */
export function useImport(resource: ManifestResource) {
  const t = useT();
  const provider = useApi();
  const downloads = useImportDownloads(resource);
  const [file, setFile] = useState<File | null>(null);
  const mapping = useMapping(resource.name);
  const [matching, setMatching] = useState(false);
  const findings = useFindings();
  const { checked, done, problem, setProblem } = findings;
  const { busy, during, renew } = useCurrent(setProblem);
  const [job, setJob] = useStore<Started | null>(`${resource.name}.import`, null);
  const settle = useSettle(findings, () => setJob(null));
  const send = useSendFile(resource, during, settle, setJob);
  const read = (chosen: File): Promise<void> =>
    during('reading', async (isCurrent) => {
      const look = await provider.importLook(resource.name, chosen);
      if (!isCurrent()) return;
      const { assignment, remembered } = mapping.begin(look);
      if (remembered || !isClear(look, assignment)) setMatching(true);
      else await send(chosen, true, mapOf(look, assignment));
    });
  const choose = (chosen: File | null): void => {
    findings.clear();
    mapping.begin(null);
    setMatching(false);
    renew();
    const allowed = chosen === null || isAllowed(chosen.name, resource.importTypes);
    setFile(allowed ? chosen : null);
    if (!allowed) setProblem({ text: t('crud.import.onlyTypes', { types: typesOf(resource) }) });
    else if (chosen) void read(chosen);
  };
  const columns = mapping.look ? mapOf(mapping.look, mapping.assignment) : undefined;
  const check = (): void => {
    if (!file) return;
    setMatching(false);
    findings.clear();
    mapping.keep();
    // With other columns it is another import.
    renew();
    void send(file, true, columns);
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
    ready: isReady(progress),
    step: stepOf(progress),
    choose,
    settle,
    fail,
    check,
    // The last step has its own button, which stays.
    again: problem?.passes && !checked && !busy ? () => choose(file) : undefined,
    forget: () => setJob(null),
    rematch: () => {
      setMatching(true);
      setProblem(undefined);
    },
    ...downloads,
    send: () => {
      if (file) void send(file, false, columns);
    },
  };
}
export type ImportTask = ReturnType<typeof useImport>;
