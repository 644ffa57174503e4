import { useMemo } from 'react';
import type { Translate } from '../../locales/useTranslate';
import { useTranslate, wordOf } from '../../locales/useTranslate';
import { countText } from '../../locales/text';
import type { OwnJob } from '../../providers/jobs';
import { isUnderWay } from '../../providers/jobs';
import { useManifest } from '../../providers/manifest';

export interface JobWords {
  /** `Issue cards`, `Import · Terminals`. */
  kind: (job: OwnJob) => string;
  /** `12,400 / 20,000`; empty while nobody knows. */
  count: (job: OwnJob) => string;
  /** What came of it. */
  result: (job: OwnJob) => string;
  ended: (job: OwnJob) => string;
}

function resultText(job: OwnJob, translate: Translate): string {
  const { affected, total, created, updated, failed } = job.result ?? {};
  if (failed) return translate('tray.refusedRows', { count: failed });
  if (job.file)
    return translate(job.file.dryRun ? 'tray.checked' : 'tray.imported', {
      total: countText(total ?? job.done),
      created: countText(created ?? 0),
      updated: countText(updated ?? 0),
    });
  return translate('tray.affected', { count: countText(affected ?? job.done) });
}

const reasons = ({ errors }: OwnJob): string =>
  [...new Set([errors?.message, ...Object.values(errors?.errors ?? {})])].filter(Boolean).slice(0, 5).join(' · ');

/** How the tray speaks of jobs. */
export function useJobWords(): JobWords {
  const translate = useTranslate();
  const { resources } = useManifest();
  return useMemo(() => {
    const kind = (job: OwnJob): string => {
      const label = resources.find(({ name }) => name === job.file?.resource)?.label ?? job.file?.resource ?? '';
      return job.file
        ? translate(job.file.dryRun ? 'tray.check' : 'tray.import', { name: label })
        : wordOf(translate, 'tray.kinds', job.kind);
    };
    const result = (job: OwnJob): string =>
      job.state === 'FAILED'
        ? reasons(job) || translate('tray.failed')
        : isUnderWay(job)
          ? ''
          : resultText(job, translate);
    return {
      kind,
      result,
      count: (job) =>
        job.total ? `${countText(job.done)} / ${countText(job.total)}` : job.done > 0 ? countText(job.done) : '',
      ended: (job) => translate('tray.ended', { kind: kind(job), result: result(job) }),
    };
  }, [translate, resources]);
}
