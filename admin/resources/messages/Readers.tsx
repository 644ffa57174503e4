import { type SxProps, Box, LinearProgress, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useRecord } from '../../declared/declaration';
import { RecordLink } from '../../declared/links';
import { shortMoment } from '../../declared/fields/dates';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import type { RowPage } from '../../providers/rows';
import { useApi } from '../../providers/useApi';
import { useOffset } from '../../state/useOffset';
import { ChoiceButtons } from '../../ui/ChoiceButtons';
import { type SectionQuery, LoadedRows, Section, SectionPager, SectionTable } from '../../ui/Section';
import { Text } from '../../ui/Text';
import { type MessageRow, type Person, type Reader, readersOf } from './messageCalls';

const SIZE = 20;
const CHOICES = [
  ['', 'messages.all'],
  ['true', 'messages.onlyRead'],
  ['false', 'messages.onlyUnread'],
] as const;

interface PeopleProps<P extends Person> {
  query: SectionQuery<RowPage<P>>;
  page: number;
  onPage: (page: number) => void;
  heads?: ReactNode;
  children?: (person: P) => ReactNode;
  sx?: SxProps;
}

export function People<P extends Person>({ query, page, onPage, heads, children, sx }: PeopleProps<P>) {
  const t = useT();
  return (
    <>
      <Box sx={sx}>
        <LoadedRows query={query} none={t('messages.noReaders')}>
          {(rows) => (
            <SectionTable label={t('messages.receivers')}>
              {heads}
              <TableBody>
                {rows.map((person) => (
                  <TableRow key={person.id}>
                    <TableCell>
                      <RecordLink resource="users" id={person.id}>
                        {person.nickname || person.account}
                      </RecordLink>
                    </TableCell>
                    {children && <TableCell>{children(person)}</TableCell>}
                  </TableRow>
                ))}
              </TableBody>
            </SectionTable>
          )}
        </LoadedRows>
      </Box>
      <SectionPager page={page} pages={Math.ceil((query.data?.total ?? 0) / SIZE)} onChange={onPage} />
    </>
  );
}

function Figure({ label, count, total }: { label: string; count: number; total: number }) {
  const t = useT();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '120px 1fr 96px', alignItems: 'center', gap: 1 }}>
      <Text size="small">{label}</Text>
      <LinearProgress
        variant="determinate"
        aria-label={label}
        value={total > 0 ? Math.min(100, (count / total) * 100) : 0}
      />
      <Text size="small" sx={{ textAlign: 'right' }}>
        {t('messages.of', { count: countText(count), total: countText(total) })}
      </Text>
    </Box>
  );
}

export function Readers() {
  const t = useT();
  const provider = useApi();
  const offset = useOffset();
  const [read, setRead] = useState('');
  const [page, setPage] = useState(1);
  const message = useRecord() as unknown as MessageRow;
  const { id, reached, channels } = message;
  const query = useQuery({
    queryKey: ['messages', 'readers', id, read, page],
    queryFn: () => readersOf(provider, id, read || undefined, page),
    placeholderData: (old) => old,
    enabled: reached > 0,
  });
  if (reached === 0) return null;
  const figures = [
    ['read', message.readCount, true],
    ['popClosed', message.popClosedCount, message.pop],
    ['mailed', message.mailCount, channels.includes('MAIL')],
    ['wechatSent', message.wechatCount, channels.includes('WECHAT')],
  ] as const;
  const heads = (
    <TableHead>
      <TableRow>
        <TableCell>{t('messages.account')}</TableCell>
        <TableCell>{t('messages.readAt')}</TableCell>
      </TableRow>
    </TableHead>
  );
  return (
    <Section
      name="readers"
      title={t('messages.figures')}
      more={t('messages.unread', { count: reached - message.readCount })}
    >
      <Box sx={{ display: 'grid', gap: 1, px: 2, pb: 2 }} data-figures>
        {figures.map(
          ([name, count, isShown]) =>
            isShown && <Figure key={name} label={t(`messages.${name}`)} count={count} total={reached} />,
        )}
        <ChoiceButtons
          label={t('messages.receivers')}
          value={read}
          options={CHOICES.map(([one, text]) => [one, t(text)])}
          onChange={(next) => {
            setRead(next);
            setPage(1);
          }}
          sx={{ justifySelf: 'start' }}
        />
      </Box>
      <People<Reader> query={query} page={page} onPage={setPage} heads={heads}>
        {({ readAt }) => (readAt ? shortMoment(readAt, offset) : '–')}
      </People>
    </Section>
  );
}
