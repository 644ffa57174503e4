import { Box, Button } from '@mui/material';
import { Link } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useDataProvider } from 'ra-core';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import { listPath, showPath } from '../../state/resourcePaths';
import { useDeclaredResource, useRecord } from '../../declared/declaration';
import type { T3dDataProvider } from '../../providers/dataProvider';
import { queryKeys } from '../../providers/queryKeys';
import { DeclaredShow, RecordColumns, RecordFields, RecordTabs } from '../../declared/show';

/** Renders nothing if the reader may not see the linked resource. */
function NoticeLink() {
  const t = useT();
  const record = useRecord();
  const [name = '', id] = String(record.link ?? '').split('/');
  const target = useResourceOf(name);
  if (!target?.calls.list) return null;
  return (
    <Box sx={{ mb: 1.5 }}>
      <Button component={Link} to={id ? showPath(target, id) : listPath(target)} data-notice-link>
        {t('shell.notices.go')} · {target.label}
      </Button>
    </Box>
  );
}

/** Marks the notice as read once, so that the list and the bell no longer count it. */
function MarkRead() {
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

const NoticeShow = () => (
  <DeclaredShow>
    <MarkRead />
    <RecordColumns>
      <RecordFields />
      <NoticeLink />
      <RecordTabs />
    </RecordColumns>
  </DeclaredShow>
);

export default NoticeShow;
