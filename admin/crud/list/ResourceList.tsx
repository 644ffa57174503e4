import { ListBase } from 'ra-core';
import type { ManifestResource } from '@t3d/resources/kit';
import { NoPermission } from '../states';
import { useSay } from '../text';
import { ListPage } from './ListPage';

/** The list of any resource: title, filters, table or cards, bulk bar, pager. Everything follows from the manifest. */
export function ResourceList({ resource }: { resource: ManifestResource }) {
  const say = useSay();
  if (!resource.calls.list) return <NoPermission right={`${resource.name}:list`} say={say} />;
  return (
    <ListBase key={resource.name} resource={resource.name} perPage={20} sort={resource.list.sort} exporter={false} debounce={300} queryOptions={{ onError: () => undefined }}>
      <ListPage resource={resource} />
    </ListBase>
  );
}
