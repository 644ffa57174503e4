import { Box } from '@mui/material';
import { useRecord } from '../../declared/declaration';
import { useT } from '../../locales/useT';
import { Section } from '../../ui/Section';
import { InviteLink } from './InviteDialog';
import { DeclaredShow, RecordColumns, RecordFields, RecordTabs } from '../../declared/show';
import { SectionRows, useRelatedRows } from '../../declared/show/RelatedRows';

function OpenLink() {
  const t = useT();
  const record = useRecord();
  if (typeof record.url !== 'string') return null;
  return (
    <Section name="invite-link" title={t('invites.link')}>
      <Box sx={{ px: 2, pb: 2 }}>
        <InviteLink url={record.url} />
      </Box>
    </Section>
  );
}

const COLUMNS = ['account', 'nickname', 'status', 'accountAuth', 'createdAt'];

function Newcomers() {
  const t = useT();
  const record = useRecord();
  const { resource, query } = useRelatedRows('users', { invite: String(record.id) }, { sort: '-createdAt', size: 50 });
  if (!resource) return null;
  const title = t('invites.newcomers');
  return (
    <Section name="newcomers" title={title} more={query.data?.total ? String(query.data.total) : undefined}>
      <SectionRows
        title={title}
        none={t('invites.noNewcomers')}
        resource={resource.name}
        columns={COLUMNS}
        query={query}
        mark={({ id }) => ({ 'data-newcomer': id })}
        cellSx={() => ({ whiteSpace: 'nowrap' })}
        leadsTo={({ id }) => id}
      />
    </Section>
  );
}

export const InviteShow = () => (
  <DeclaredShow>
    <OpenLink />
    <RecordColumns>
      <RecordFields />
      <Newcomers />
      <RecordTabs />
    </RecordColumns>
  </DeclaredShow>
);
