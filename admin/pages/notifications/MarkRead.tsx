import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useDataProvider } from 'ra-core';
import type { T3dDataProvider } from '../../providers/dataProvider';
import { queryKeys } from '../../providers/queryKeys';
import { useDeclaredResource, useRecord } from '../../declared/declaration';

/** A notice that is opened has been read: reported to the server once, so that list and bell no longer count it. */
export function MarkRead() {
  const resource = useDeclaredResource();
  const record = useRecord();
  const provider = useDataProvider<T3dDataProvider>();
  const client = useQueryClient();
  const marked = useRef<number>(undefined);
  const unread = !record.readAt && resource.actions.some((action) => action.name === 'read');
  useEffect(() => {
    if (!unread || marked.current === record.id) return;
    marked.current = record.id;
    provider.act(resource.name, 'read', { ids: [record.id] }, undefined, true).then(
      () => client.invalidateQueries({ queryKey: queryKeys.resource(resource.name) }),
      () => undefined,
    );
  }, [unread, record.id, resource.name, provider, client]);
  return null;
}
