import { Box, Button, ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { Language } from '@t3d/resources/kit';
import { LANGUAGES, plainTextOf, readI18n } from '@t3d/resources/kit';
import { useState } from 'react';
import { shortMoment } from '../../declared/fields/dates';
import { RichText } from '../../declared/fields/RichText';
import { optionOf } from '../../declared/fields/options';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import { useOffset } from '../../state/useOffset';
import { Section } from '../../ui/Section';
import { StatusChip } from '../../ui/StatusChip';
import { CUT, Heading, SmallText, Text } from '../../ui/Text';
import { MESSAGES } from './calls';
import type { LanguageProps } from './ContentPart';
import { NATIVE } from './values';

/** The prompt as its receivers will see it, drawn small and without effect. */
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

/** How the message looks where it is read, in each language. */
export function PreviewPart({ composer, language, setLanguage }: LanguageProps) {
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
        <ToggleButtonGroup
          exclusive
          size="small"
          value={language}
          aria-label={t('messages.languages')}
          onChange={(_event, next: Language | null) => {
            if (next) setLanguage(next);
          }}
        >
          {LANGUAGES.map((one) => (
            <ToggleButton key={one} value={one} lang={one}>
              {NATIVE[one]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
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
