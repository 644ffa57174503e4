import { Suspense } from 'react';
import type { ManifestResource } from '@t3d/resources/kit';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { useAsOf } from './store';

// Few look back: nobody else loads it.
const AsOfDialogs = lazyWithRetry(() => import('./AsOfDialogs'));

/** Where the windows about earlier times open. */
export function AsOfHost({ resource, id }: { resource: ManifestResource; id?: number }) {
  const { dialog } = useAsOf(resource.name);
  return dialog === null ? null : (
    <Suspense fallback={null}>
      <AsOfDialogs resource={resource} id={id} />
    </Suspense>
  );
}
