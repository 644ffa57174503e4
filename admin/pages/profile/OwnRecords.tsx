import { Box, Button, Card, Link } from '@mui/material';
import { useGetList } from 'ra-core';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useResourceOf, useSessionUser } from '../../providers/manifest';
import type { Row } from '../../providers/rows';
import { listPath, newRecordPath, showPath } from '../../state/resourcePaths';
import { Heading, SmallText } from '../../ui/Text';
import { LoadedSection } from '../../ui/Section';

export function ProfileSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section" sx={{ p: 2, display: 'grid', gap: 2 }}>
      <Heading level={2} size="body">
        {title}
      </Heading>
      {children}
    </Card>
  );
}

interface OwnRecordsProps {
  resource: string;
  texts: Readonly<Record<'title' | 'hint' | 'none' | 'new' | 'all', string>>;
  nameOf: (row: Row) => string;
  mark: string;
  children: (row: Row) => ReactNode;
}

export function OwnRecords({ resource: name, texts, nameOf, mark, children }: OwnRecordsProps) {
  const { id, viewedBy } = useSessionUser();
  const resource = useResourceOf(name);
  const query = useGetList<Row>(
    name,
    {
      filter: { owner: id },
      sort: { field: 'id', order: 'DESC' },
      pagination: { page: 1, perPage: 20 },
      meta: { quiet: true },
    },
    { enabled: resource !== undefined },
  );
  if (!resource) return null;
  return (
    <ProfileSection title={texts.title}>
      <Box sx={{ color: 'ink.secondary' }}>{texts.hint}</Box>
      <LoadedSection query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <SmallText>{texts.none}</SmallText>
          ) : (
            rows.map((row) => (
              <Box
                key={row.id}
                {...{ [mark]: true }}
                sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 1.5 }}
              >
                <Link component={RouterLink} to={showPath(resource, row.id)} sx={{ overflowWrap: 'anywhere' }}>
                  {nameOf(row)}
                </Link>
                {children(row)}
              </Box>
            ))
          )
        }
      </LoadedSection>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {!viewedBy && resource.calls.create && (
          <Button component={RouterLink} to={newRecordPath(resource)}>
            {texts.new}
          </Button>
        )}
        <Button component={RouterLink} to={listPath(resource)}>
          {texts.all}
        </Button>
      </Box>
    </ProfileSection>
  );
}
