import { Box, Button } from '@mui/material';
import type { ManifestResource } from '@t3d/resources/kit';
import { Link } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useDataProvider } from 'ra-core';
import { useT } from '../../locales/useT';
import { DeclaredResource, useDeclaredResource, useRecord } from '../../declared/declaration';
import type { T3dDataProvider } from '../../providers/dataProvider';
import { queryKeys } from '../../providers/queryKeys';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { DeclaredShow, RecordColumns } from '../../declared/show';
import { Card } from '../../ui/Section';
import { useNoticeTarget } from './noticeTarget';

/** A link to the notice's record, if the reader may see it. */
function NoticeLink() {
  const t = useT();
  const target = useNoticeTarget(useRecord().link);
  if (!target) return null;
  return (
    <Button component={Link} to={target.to} variant="contained" color="primary" data-notice-link sx={{ mt: 2 }}>
      {t('shell.notices.go')} · {target.label}
    </Button>
  );
}

/** The text of a notice with its type and time. */
const NoticeText = () => (
  <Card data-section="notice">
    <Box sx={{ p: 2, maxWidth: 720 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mb: 1.5, color: 'ink.secondary' }}>
        <DeclaredField source="type" />
        <DeclaredField source="createdAt" />
      </Box>
      <Box sx={{ typography: 'body', overflowWrap: 'anywhere' }}>
        <DeclaredField source="content" wide />
      </Box>
      <NoticeLink />
    </Box>
  </Card>
);

/** Marks the notice as read once. The list and the bell then no longer count it. */
function MarkRead({ resource }: { resource: ManifestResource }) {
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

/** The page has no action that marks the notice as read, because opening the page does that. */
function NoticeShow() {
  const resource = useDeclaredResource();
  const shown = useMemo(
    () => ({ ...resource, actions: resource.actions.filter(({ name }) => name !== 'read') }),
    [resource],
  );
  return (
    <DeclaredResource value={shown}>
      <DeclaredShow>
        <MarkRead resource={resource} />
        <RecordColumns>
          <NoticeText />
        </RecordColumns>
      </DeclaredShow>
    </DeclaredResource>
  );
}

export default NoticeShow;
