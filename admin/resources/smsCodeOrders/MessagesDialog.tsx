import { useQuery } from '@tanstack/react-query';
import { Box } from '@mui/material';
import { useState } from 'react';
import { usePhone } from '../../declared/screen';
import { useT } from '../../locales/useT';
import { AppDialog } from '../../ui/AppDialog';
import { LoadedRows, SectionPager } from '../../ui/Section';
import { useApi } from '../../providers/useApi';
import { MessagesTable } from './MessagesTable';
import { phoneText } from '@t3d/resources/kit/phones';
import { keys, loadMessages, type NumberCardData } from './smsCodeOrderCalls';

const SIZE = 50;

interface MessagesDialogProps {
  card: NumberCardData | null;
  countryOf: (number: string) => string;
  onClose: () => void;
}

export default function MessagesDialog({ card, countryOf, onClose }: MessagesDialogProps) {
  const t = useT();
  const provider = useApi();
  const phone = usePhone();
  const [page, setPage] = useState(1);
  const [number, since] = [card?.number ?? null, card?.startedAt ?? null];
  const query = useQuery({
    queryKey: keys.messages(number, since, page),
    queryFn: () => loadMessages(provider, number, { since, page, size: SIZE }),
  });
  const title = card ? t('smsCodes.messagesOf', { number: phoneText(card.number, card.country) }) : t('smsCodes.all');
  return (
    <AppDialog id="sms-messages-title" title={title} width={960} fullScreen={phone} onClose={onClose}>
      <Box sx={{ overflowY: 'auto', minHeight: 160 }} aria-busy={query.isPending}>
        <LoadedRows query={query} none={t('smsCodes.noMessages')}>
          {(messages) => <MessagesTable label={title} messages={messages} countryOf={countryOf} days />}
        </LoadedRows>
      </Box>
      <SectionPager page={page} pages={Math.ceil((query.data?.total ?? 0) / SIZE)} onChange={setPage} />
    </AppDialog>
  );
}
