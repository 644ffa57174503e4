import { Box, LinearProgress } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shortMoment } from '../../declared/fields/dates';
import { useRecord } from '../../declared/declaration';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { useOffset } from '../../state/useOffset';
import { ColumnTable } from '../../ui/ColumnTable';
import { LoadedRows, Section, SectionPager } from '../../ui/Section';
import { SmallText, Text } from '../../ui/Text';
import { useApi } from '../../providers/useApi';
import { ChoiceButtons } from '../../ui/ChoiceButtons';
import type { MessageRow } from './calls';
import { nameOf, readersOf, keys } from './calls';

const SIZE = 20;
const CHOICES = [
  ['', 'messages.all'],
  ['true', 'messages.onlyRead'],
  ['false', 'messages.onlyUnread'],
] as const;

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

/** The arrival of a published message: figures, and the people who have read it and who have not. */
export default function Readers() {
  const t = useT();
  const record = useRecord();
  const provider = useApi();
  const offset = useOffset();
  const [read, setRead] = useState('');
  const [page, setPage] = useState(1);
  const message = record as unknown as MessageRow;
  const query = useQuery({
    queryKey: keys.readers(message.id, read, page),
    queryFn: () => readersOf(provider, message.id, read || undefined, page),
    placeholderData: (old) => old,
    enabled: message.reached > 0,
  });
  if (message.reached === 0) return null;
  const choose = (next: string): void => {
    setRead(next);
    setPage(1);
  };
  return (
    <Section
      name="readers"
      title={t('messages.figures')}
      more={t('messages.unread', { count: countText(message.reached - message.readCount) })}
    >
      <Box sx={{ display: 'grid', gap: 1, px: 2, pb: 2 }} data-figures>
        <Figure label={t('messages.read')} count={message.readCount} total={message.reached} />
        {message.pop && (
          <Figure label={t('messages.popClosed')} count={message.popClosedCount} total={message.reached} />
        )}
        {message.channels.includes('MAIL') && (
          <Figure label={t('messages.mailed')} count={message.mailCount} total={message.reached} />
        )}
        {message.channels.includes('WECHAT') && (
          <Figure label={t('messages.wechatSent')} count={message.wechatCount} total={message.reached} />
        )}
        <ChoiceButtons
          label={t('messages.receivers')}
          value={read}
          options={CHOICES.map(([one, text]) => [one, t(text)])}
          onChange={choose}
        />
      </Box>
      <LoadedRows query={query} none={t('messages.noReaders')}>
        {(rows) => (
          <ColumnTable
            label={t('messages.receivers')}
            rows={rows}
            columns={[
              {
                label: t('messages.account'),
                render: (person) => (
                  <>
                    {nameOf(person)}
                    <SmallText>{person.account}</SmallText>
                  </>
                ),
              },
              {
                label: t('messages.readAt'),
                render: ({ readAt }) => (readAt ? shortMoment(readAt, offset) : '–'),
              },
            ]}
          />
        )}
      </LoadedRows>
      <SectionPager page={page} pages={Math.ceil((query.data?.total ?? 0) / SIZE)} onChange={setPage} />
    </Section>
  );
}
