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
import { DeclaredShow } from '../../declared/show';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { RichText } from '../../declared/fields/RichText';
import { useLanguage } from '../../locales/useLanguage';
import { Card } from '../../ui/Section';
import { SmallText } from '../../ui/Text';
import { type I18nText, readI18n } from '@t3d/resources/kit';

/** A link from a notice to the record or list of the notice. Hidden if the reader may not see the resource. */
function NoticeLink() {
  const t = useT();
  const record = useRecord();
  const [name = '', id] = String(record.link ?? '').split('/');
  const target = useResourceOf(name);
  if (!target?.calls.list) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <Button variant="contained" component={Link} to={id ? showPath(target, id) : listPath(target)} data-notice-link>
        {t('shell.notices.go')} · {target.label}
      </Button>
    </Box>
  );
}

/** The type, the time and the text of a notice. The page's title is the title of the notice. */
function NoticeText() {
  const { content } = useRecord();
  return (
    <Card sx={{ p: 2, maxWidth: 720 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <DeclaredField source="type" />
        <SmallText as="span">
          <DeclaredField source="createdAt" />
        </SmallText>
      </Box>
      <RichText text={readI18n((content ?? {}) as I18nText, useLanguage())} />
      <NoticeLink />
    </Card>
  );
}

/** Marks the notice as read on the server once. The list and the bell then no longer count the notice. */
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
    <NoticeText />
  </DeclaredShow>
);

export default NoticeShow;
