import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import RadioButtonUncheckedIcon from '@mui/icons-material/RadioButtonUnchecked';
import { Box, Tab, Tabs, TextField } from '@mui/material';
import { type Language, readI18n } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import { type ThemeName, ACCENTS, THEME_NAMES } from '../../tokens';
import { RadioCards } from '../../ui/RadioCards';
import { WXMP } from './wxmpCalls';
import { LogoInput } from './LogoInput';
import { Labelled, Pair, Part } from './parts';
import { fallbackOf, LANGUAGES, withText, type Wxmp } from './useWxmp';

export const MAX_NAME = 20;
export const MAX_WELCOME = 600;
export const NATIVE = { zh: '简体', en: 'English', cht: '繁體' } as const;
const COLOUR_ORDER = THEME_NAMES;

interface BrandPartProps {
  wxmp: Wxmp;
  language: Language;
  setLanguage: (language: Language) => void;
}

/** The languages as tabs, with a tick for complete ones. */
function LanguageTabs({ wxmp: { values }, language, setLanguage }: BrandPartProps) {
  const t = useT();
  // Returns whether a language has a welcome text, which is required in all languages or none.
  const isFilled = (one: Language): boolean =>
    Boolean(values.brandName?.[one] && (values.welcome === null || values.welcome[one]));
  return (
    <Tabs
      value={language}
      onChange={(_event, next: Language) => setLanguage(next)}
      aria-label={t('wxmp.languages')}
      sx={{ mt: -1, borderBottom: 'divider' }}
    >
      {LANGUAGES.map((one) => (
        <Tab
          key={one}
          value={one}
          iconPosition="end"
          lang={one}
          data-filled={isFilled(one)}
          icon={
            isFilled(one) ? (
              <CheckCircleIcon titleAccess={t('wxmp.filled')} sx={{ fontSize: 'icon.sm', color: 'tone.green' }} />
            ) : (
              <RadioButtonUncheckedIcon
                titleAccess={t('wxmp.fallsBack')}
                sx={{ fontSize: 'icon.sm', color: 'ink.secondary' }}
              />
            )
          }
          label={NATIVE[one]}
        />
      ))}
    </Tabs>
  );
}

function ThemeChoice({ wxmp: { values, set } }: { wxmp: Wxmp }) {
  const t = useT();
  const field = useResourceOf(WXMP)?.fields.find(({ name }) => name === 'theme');
  const labelOf = (theme: ThemeName): string => field?.options?.find(({ value }) => value === theme)?.label ?? theme;
  return (
    <Labelled id="wxmp-theme" label={t('wxmp.theme')} help={t('wxmp.themeHelp')}>
      <RadioCards
        labelledBy="wxmp-theme"
        mark="theme-choice"
        chosen={values.theme}
        choose={(theme) => set({ theme: theme as ThemeName })}
        cards={COLOUR_ORDER.map((theme) => ({
          value: theme,
          label: (
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Box sx={{ width: 16, height: 16, borderRadius: '4px', bgcolor: ACCENTS[theme].light.main }} />
              {labelOf(theme)}
            </Box>
          ),
          more: null,
        }))}
      />
    </Labelled>
  );
}

export function BrandPart(props: BrandPartProps) {
  const t = useT();
  const { wxmp, language } = props;
  const { values, errors, set } = wxmp;
  const name = values.brandName?.[language] ?? '';
  const welcome = values.welcome?.[language] ?? '';
  const from = fallbackOf(values.brandName, language);
  const welcomeFrom = fallbackOf(values.welcome, language);
  const welcomeHelp = welcomeFrom ? t('wxmp.standsIn', { language: NATIVE[welcomeFrom] }) : t('wxmp.welcomeHelp');
  return (
    <Part name="brand" title={t('wxmp.brand')} more={t('wxmp.brandMore')}>
      <LanguageTabs {...props} />
      <Pair>
        <TextField
          label={t('wxmp.brandName')}
          required
          value={name}
          placeholder={readI18n(values.brandName, language)}
          error={Boolean(errors.brandName)}
          helperText={errors.brandName ?? (from ? t('wxmp.standsIn', { language: NATIVE[from] }) : t('wxmp.nameHelp'))}
          onChange={(event) => set({ brandName: withText(values.brandName, language, event.target.value) })}
          slotProps={{
            htmlInput: { maxLength: MAX_NAME, lang: language },
            input: { endAdornment: <Count now={name} most={MAX_NAME} /> },
          }}
        />
        <TextField
          label={t('wxmp.contact')}
          value={values.contact ?? ''}
          error={Boolean(errors.contact)}
          helperText={errors.contact ?? t('wxmp.contactHelp')}
          onChange={(event) => set({ contact: event.target.value || null })}
        />
      </Pair>
      <LogoInput logo={values.logo} error={errors.logo} onChange={(logo) => set({ logo })} />
      <ThemeChoice wxmp={wxmp} />
      <TextField
        label={t('wxmp.welcome')}
        multiline
        minRows={3}
        maxRows={10}
        value={welcome}
        placeholder={readI18n(values.welcome, language)}
        error={Boolean(errors.welcome)}
        helperText={errors.welcome ?? `${welcomeHelp} · ${[...welcome].length} / ${MAX_WELCOME}`}
        onChange={(event) => set({ welcome: withText(values.welcome, language, event.target.value) })}
        slotProps={{ htmlInput: { maxLength: MAX_WELCOME, lang: language } }}
      />
    </Part>
  );
}

const Count = ({ now, most }: { now: string; most: number }) => (
  <Box component="span" aria-hidden sx={{ fontSize: 'size.note', color: 'ink.secondary', whiteSpace: 'nowrap' }}>
    {[...now].length} / {most}
  </Box>
);
