import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import RadioButtonUncheckedIcon from '@mui/icons-material/RadioButtonUnchecked';
import { Box, Button, Tab, Tabs, TextField } from '@mui/material';
import { type Language, LANGUAGES, plainTextOf, readI18n } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import { useApi } from '../../providers/useApi';
import { Section } from '../../ui/Section';
import { SmallText } from '../../ui/Text';
import { useApiMutation } from '../../providers/useApiMutation';
import { ChoiceButtons } from '../../ui/ChoiceButtons';
import { RichEditor } from './RichEditor';
import { type Composer, convertTexts, MAX_TITLE, MESSAGES, NATIVE, readFrom, withText } from './messageCalls';

export interface LanguageProps {
  composer: Composer;
  language: Language;
  setLanguage: (language: Language) => void;
}

/** The languages as tabs. An empty text names the language that readers see instead. */
function LanguageTabs({ composer: { values }, language, setLanguage }: LanguageProps) {
  const t = useT();
  return (
    <Tabs
      value={language}
      onChange={(_event, next: Language) => setLanguage(next)}
      aria-label={t('messages.languages')}
      sx={{ flex: 1 }}
    >
      {LANGUAGES.map((one) => {
        const filled = Boolean(values.title[one] && values.content[one]);
        const Icon = filled ? CheckCircleIcon : RadioButtonUncheckedIcon;
        const from = readFrom(values.title, one);
        return (
          <Tab
            key={one}
            value={one}
            lang={one}
            iconPosition="end"
            data-filled={filled}
            icon={
              <Icon
                titleAccess={filled ? t('messages.filled') : undefined}
                sx={{ fontSize: 'icon.sm', color: filled ? 'tone.green' : 'ink.secondary' }}
              />
            }
            label={
              <span>
                {NATIVE[one]}
                {from && (
                  <SmallText as="span" sx={{ ml: 0.75, display: { xs: 'none', sm: 'inline' } }}>
                    {t('messages.readFrom', { language: NATIVE[from] })}
                  </SmallText>
                )}
              </span>
            }
          />
        );
      })}
    </Tabs>
  );
}

/** Returns a function that fills empty texts from another language, or undefined. */
function useFill({ composer: { values, set }, language }: LanguageProps) {
  const provider = useApi();
  const from = readFrom(values.title, language) ?? readFrom(values.content, language);
  // True if the text can be converted. People must translate other languages.
  const converts = from === 'zh' && language === 'cht';
  const { run, pending } = useApiMutation({
    send: async () => {
      const texts = { title: values.title[from ?? 'zh'] ?? '', content: values.content[from ?? 'zh'] ?? '' };
      return converts ? convertTexts(provider, texts) : texts;
    },
    onDone: (texts) =>
      set({
        title: withText(values.title, language, values.title[language] || texts.title),
        content: withText(values.content, language, values.content[language] ?? texts.content),
      }),
  });
  return { from, converts, fill: () => void run(), pending };
}

export function ContentPart(props: LanguageProps) {
  const t = useT();
  const { composer, language } = props;
  const { values, errors, set } = composer;
  const title = values.title[language] ?? '';
  const { from, converts, fill, pending } = useFill(props);
  const kinds = useResourceOf(MESSAGES)?.fields.find(({ name }) => name === 'noticeType')?.options ?? [];
  const kind = (
    <ChoiceButtons
      label={t('messages.kind')}
      value={values.noticeType}
      options={kinds.map(({ value, label }) => [value as 'SYSTEM' | 'PROMO', label])}
      onChange={(noticeType) => set({ noticeType })}
    />
  );
  return (
    <Section name="content" title={t('messages.content')} end={kind}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', px: 2, borderBottom: 'divider' }}>
        <LanguageTabs {...props} />
        {from && (
          <Button variant="text" size="small" disabled={pending} onClick={fill} sx={{ color: 'accent.base' }}>
            {t(converts ? 'messages.convertFrom' : 'messages.copyFrom', { from: NATIVE[from], to: NATIVE[language] })}
          </Button>
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, p: 2 }}>
        <TextField
          label={t('messages.title')}
          required
          fullWidth
          value={title}
          placeholder={readI18n(values.title, language)}
          error={Boolean(errors.title)}
          helperText={errors.title}
          onChange={(event) => set({ title: withText(values.title, language, event.target.value) })}
          slotProps={{
            htmlInput: { maxLength: MAX_TITLE, lang: language },
            input: {
              endAdornment: (
                <SmallText as="span" aria-hidden sx={{ whiteSpace: 'nowrap' }}>
                  {[...title].length} / {MAX_TITLE}
                </SmallText>
              ),
            },
          }}
        />
        <RichEditor
          key={language}
          label={t('messages.body')}
          language={language}
          value={values.content[language] ?? ''}
          error={errors.content}
          hint={from ? plainTextOf(readI18n(values.content, language)).slice(0, 80) : t('messages.bodyHint')}
          onChange={(text) => set({ content: withText(values.content, language, text) })}
        />
      </Box>
    </Section>
  );
}
