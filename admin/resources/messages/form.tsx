import ScheduleIcon from '@mui/icons-material/Schedule';
import SendIcon from '@mui/icons-material/Send';
import ForwardToInboxIcon from '@mui/icons-material/ForwardToInboxOutlined';
import { Box, Button, IconButton } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { useState } from 'react';
import { type Language, LANGUAGES, plainTextOf, readI18n } from '@t3d/resources/kit';
import { useDeclaredResource } from '../../declared/declaration';
import { usePhone } from '../../declared/screen';
import { shortMoment } from '../../declared/fields/dates';
import { FormFoot, FormTitle } from '../../declared/form';
import { useT } from '../../locales/useT';
import { language as reader } from '../../providers/language';
import { listPath } from '../../state/resourcePaths';
import { useOffset } from '../../state/useOffset';
import { StatusChip } from '../../ui/StatusChip';
import { Heading, SmallText, Text, CUT } from '../../ui/Text';
import { RichText } from '../../declared/fields/RichText';
import { optionOf } from '../../declared/fields/options';
import { useResourceOf } from '../../providers/manifest';
import { Section } from '../../ui/Section';
import { ChoiceButtons } from '../../ui/ChoiceButtons';
import { ArrivalPart, WhenPart } from './ArrivalPart';
import { AudiencePart } from './AudiencePart';
import { type Composer, type MessageRow, MESSAGES, NATIVE, useMessage } from './messageCalls';
import { type LanguageProps, ContentPart } from './ContentPart';

/** A preview of the popup, whose buttons do not work. */
function Prompt({ composer: { values }, language, at }: Pick<LanguageProps, 'composer' | 'language'> & { at: string }) {
  const t = useT();
  const field = useResourceOf(MESSAGES)?.fields.find(({ name }) => name === 'noticeType');
  const option = field && optionOf(field, values.noticeType, {});
  return (
    <Box sx={{ p: 2, bgcolor: 'rgba(0, 0, 0, .48)', borderRadius: '6px' }} data-preview>
      <Box sx={{ bgcolor: 'surface.paper', borderRadius: '12px', overflow: 'hidden' }}>
        <Box sx={{ px: 2, pt: 1.5, pb: 1.25, borderBottom: 'divider' }}>
          <Box sx={{ display: 'flex', alignItems: 'center', mb: 0.75 }}>
            {option?.tone && <StatusChip tone={option.tone} icon={option.icon} label={option.label} />}
            <SmallText sx={{ ml: 'auto' }}>{at}</SmallText>
          </Box>
          <Heading level={3} lang={language} sx={{ overflowWrap: 'anywhere' }}>
            {readI18n(values.title, language) || '–'}
          </Heading>
        </Box>
        <Text size="small" lang={language} sx={{ px: 2, py: 1.5, minHeight: 48 }}>
          <RichText text={readI18n(values.content, language)} />
        </Text>
        <Box
          aria-hidden
          sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, px: 2, py: 1, borderTop: 'divider' }}
        >
          <Button size="small" tabIndex={-1} sx={{ pointerEvents: 'none' }}>
            {t('shell.notices.close')}
          </Button>
          <Button size="small" variant="outlined" tabIndex={-1} sx={{ pointerEvents: 'none' }}>
            {t('shell.notices.read')}
          </Button>
        </Box>
      </Box>
    </Box>
  );
}

function PreviewPart({ composer, language, setLanguage }: LanguageProps) {
  const t = useT();
  const offset = useOffset();
  const { values } = composer;
  const [now] = useState(() => new Date().toISOString());
  const at = shortMoment(values.publishAt ?? now, offset);
  return (
    <Section
      name="preview"
      title={t('messages.preview')}
      end={
        <ChoiceButtons
          label={t('messages.languages')}
          value={language}
          options={LANGUAGES.map((one) => [one, NATIVE[one], { lang: one }])}
          onChange={setLanguage}
        />
      }
    >
      <Box sx={{ px: 2, pb: 2, display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {values.pop && (
          <>
            <SmallText>{t('messages.firstScreen')}</SmallText>
            <Prompt composer={composer} language={language} at={at} />
          </>
        )}
        <SmallText>{t('messages.inBell')}</SmallText>
        <Box sx={{ p: 1.25, bgcolor: 'accent.selected', borderRadius: '6px' }} lang={language} data-bell-preview>
          <Box sx={{ display: 'flex', gap: 1.5 }}>
            <Text size="small" strong sx={{ ...CUT, flex: 1 }}>
              {readI18n(values.title, language) || '–'}
            </Text>
            <SmallText sx={{ flex: 'none' }}>{at}</SmallText>
          </Box>
          <SmallText sx={CUT}>{plainTextOf(readI18n(values.content, language))}</SmallText>
        </Box>
      </Box>
    </Section>
  );
}

const ICON = { border: 'control', borderRadius: 1, minWidth: 44, minHeight: 44, mr: 'auto' } as const;

function MessageFoot({ composer }: { composer: Composer }) {
  const phone = usePhone();
  const t = useT();
  const offset = useOffset();
  const { values, reach, dirty, busy, problem } = composer;
  const count = reach?.reached ?? 0;
  const [now] = useState(() => Date.now());
  const isLater = values.publishAt !== null && Date.parse(values.publishAt) > now;
  const isWritten = Object.keys(values.title).length > 0 && Object.keys(values.content).length > 0;
  const verb = isLater
    ? t('messages.scheduleTo', { count, at: shortMoment(values.publishAt, offset) })
    : t('messages.publishTo', { count });
  return (
    <FormFoot sx={{ rowGap: 1, py: 1.25, bgcolor: 'surface.paper' }}>
      {phone ? (
        <IconButton aria-label={t('messages.test')} disabled={!isWritten} onClick={composer.test} sx={ICON}>
          <ForwardToInboxIcon />
        </IconButton>
      ) : (
        <Button startIcon={<SendIcon />} disabled={!isWritten} onClick={composer.test}>
          {t('messages.test')}
        </Button>
      )}
      <Text size="small" role="alert" colour="tone.red" sx={{ flex: phone && !problem ? 'none' : '1 1 120px' }}>
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
        {reach && count === 0 ? t('messages.nobody') : verb}
      </Button>
    </FormFoot>
  );
}

export function MessageForm() {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecordContext<MessageRow>();
  const offset = useOffset();
  const composer = useMessage(record ?? null);
  const [language, setLanguage] = useState<Language>(reader);
  const props = { composer, language, setLanguage };
  return (
    <>
      <FormTitle title={t(record ? 'messages.edit' : 'messages.new')} back={listPath(resource)}>
        <StatusChip tone="grey" label={t('messages.draft')} />
        {composer.record && (
          <SmallText>{t('messages.savedAt', { at: shortMoment(composer.record.updatedAt, offset) })}</SmallText>
        )}
      </FormTitle>
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
      <MessageFoot composer={composer} />
    </>
  );
}
