import { useMemo } from 'react';
import type { ManifestResource } from '@t3d/resources/kit';
import type { Translate } from '../../locales/useT';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import type { OwnJob } from '../../providers/jobs';
import { isUnderWay } from '../../providers/jobs';
import { useManifest } from '../../providers/manifest';

const UNDO_JOB = 'history.undo';

function resultText(job: OwnJob, t: Translate): string {
  const { affected, total, created, updated, failed } = job.result ?? {};
  if (failed) return t('tray.refusedRows', { count: failed });
  if (job.file)
    return t(job.file.dryRun ? 'tray.checked' : 'tray.imported', {
      total: countText(total ?? job.done),
      created: countText(created ?? 0),
      updated: countText(updated ?? 0),
    });
  return t('tray.affected', { count: countText(affected ?? job.done) });
}

const reasons = ({ errors }: OwnJob): string =>
  [...new Set([errors?.message, ...Object.values(errors?.errors ?? {})])].filter(Boolean).slice(0, 5).join(' · ');

/** Describes a job of a bulk action, for example `orders.retry-many`. */
function manyWords(resources: readonly ManifestResource[], kind: string, t: Translate): string | undefined {
  const [name, action] = kind.replace(/-many$/, '').split('.');
  const resource = resources.find((one) => one.name === name);
  const label = resource?.actions.find((one) => one.name === action)?.label;
  const words = action === 'delete' ? t('crud.delete.label') : label;
  return resource && words ? t('tray.many', { action: words, name: resource.label }) : undefined;
}

export function useJobWords() {
  const t = useT();
  const { resources } = useManifest();
  return useMemo(() => {
    /** Describes a job, for example `Issue cards` or `Import · Terminals`. */
    const kind = (job: OwnJob): string => {
      const label = resources.find(({ name }) => name === job.file?.resource)?.label ?? job.file?.resource ?? '';
      if (job.file) return t(job.file.dryRun ? 'tray.check' : 'tray.import', { name: label });
      if (job.kind === UNDO_JOB) return t('undo.offer');
      return manyWords(resources, job.kind, t) ?? job.kind;
    };
    const result = (job: OwnJob): string =>
      job.state === 'FAILED' ? reasons(job) || t('tray.failed') : isUnderWay(job) ? '' : resultText(job, t);
    return {
      kind,
      result,
      /** Formats the progress, for example `12,400 / 20,000`, or an empty text. */
      count: (job: OwnJob) =>
        job.total ? `${countText(job.done)} / ${countText(job.total)}` : job.done > 0 ? countText(job.done) : '',
      ended: (job: OwnJob) => t('tray.ended', { kind: kind(job), result: result(job) }),
    };
  }, [t, resources]);
}
