import ScheduleIcon from '@mui/icons-material/Schedule';
import SendIcon from '@mui/icons-material/Send';
import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import { Box, Button, IconButton, Tooltip } from '@mui/material';
import type { Language } from '@t3d/resources/kit';
import { useRecordContext } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useDeclaredResource } from '../../declared/declaration';
import { shortMoment } from '../../declared/fields/dates';
import { useT } from '../../locales/useT';
import { language as reader } from '../../providers/language';
import { useOffset } from '../../state/useOffset';
import { StatusChip } from '../../ui/StatusChip';
import { Heading, SmallText, Text } from '../../ui/Text';
import { ArrivalPart, WhenPart } from './ArrivalPart';
import { AudiencePart } from './AudiencePart';
import type { MessageRow } from './calls';
import { ContentPart } from './ContentPart';
import { PreviewPart } from './PreviewPart';
import type { Composer } from './useMessage';
import { useMessage } from './useMessage';

const FOOT = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 1.25,
  mx: { xs: -1, sm: -2 },
  px: { xs: 1, sm: 2 },
  bgcolor: 'surface.paper',
  borderTop: 'divider',
} as const;

function Foot({ composer }: { composer: Composer }) {
  const t = useT();
  const offset = useOffset();
  const { values, reach, dirty, busy, problem } = composer;
  const count = reach?.reached ?? 0;
  const [now] = useState(() => Date.now());
  const isLater = values.publishAt !== null && Date.parse(values.publishAt) > now;
  const isWritten = Object.keys(values.title).length > 0 && Object.keys(values.content).length > 0;
  const label =
    reach && count === 0
      ? t('messages.nobody')
      : isLater
        ? t('messages.scheduleTo', { count, at: shortMoment(values.publishAt, offset) })
        : t('messages.publishTo', { count });
  return (
    <Box className="no-print" data-foot sx={FOOT}>
      <Button startIcon={<SendIcon />} disabled={!isWritten} onClick={composer.test}>
        {t('messages.test')}
      </Button>
      <Text size="small" role="alert" colour="tone.red" sx={{ flex: '1 1 120px' }}>
        {problem}
      </Text>
      <Button disabled={busy || !dirty || !isWritten} aria-keyshortcuts="Control+S Meta+S" onClick={composer.save}>
        {t('messages.saveDraft')}
      </Button>
      <Button
        variant="contained"
        color="primary"
        data-publish
        startIcon={isLater ? <ScheduleIcon /> : <SendIcon />}
        loading={busy}
        loadingPosition="start"
        disabled={!isWritten || count === 0}
        onClick={composer.publish}
      >
        {label}
      </Button>
    </Box>
  );
}

/** Writes a message: what it says in each language, whom it reaches, how and when; beside it how it will look. */
export default function MessageForm() {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecordContext<MessageRow>();
  const offset = useOffset();
  const composer = useMessage(record ?? null);
  const [language, setLanguage] = useState<Language>(reader);
  const props = { composer, language, setLanguage };
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1.5, minHeight: 32 }}>
        <Tooltip title={t('crud.back')}>
          <IconButton component={Link} to={resource.path ?? '/'} aria-label={t('crud.back')}>
            <ArrowBackIcon />
          </IconButton>
        </Tooltip>
        <Heading level={1}>{t(record ? 'messages.edit' : 'messages.new')}</Heading>
        <StatusChip tone="grey" label={t('messages.draft')} />
        {composer.record && (
          <SmallText>{t('messages.savedAt', { at: shortMoment(composer.record.updatedAt, offset) })}</SmallText>
        )}
      </Box>
      <Box
        data-composer
        sx={{
          display: 'grid',
          columnGap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(320px, 1fr)' },
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <ContentPart {...props} />
          <AudiencePart composer={composer} />
          <ArrivalPart composer={composer} />
          <WhenPart composer={composer} />
        </Box>
        <PreviewPart {...props} />
      </Box>
      <Foot composer={composer} />
    </>
  );
}
