import { Box, Button, MenuItem, TextField } from '@mui/material';
import { type Language, LANGUAGES } from '@t3d/resources/kit';
import { type FormEvent, type ReactNode, Suspense, useId, useState } from 'react';
import { useBackOfficeParts } from '../../state/backOfficeParts';
import { useT, wordOf } from '../../locales/useT';
import { LANGUAGE_NAMES, language } from '../../providers/language';
import { useSessionUser, useUpdateUser } from '../../providers/manifest';
import { saveProfile } from '../../providers/session';
import { useApiMutation } from '../../providers/useApiMutation';
import { browserOffset, storage } from '../../providers/storage';
import { useApi } from '../../providers/useApi';
import { useChangeLanguage, useTabTitle } from '../../state/tabs/TabsProvider';
import { useTabPlace } from '../../state/tabs/tab';
import { offsetText } from '@t3d/resources/kit/times';
import { UTC_OFFSETS } from '../../ui/utcOffset';
import { usePreferences } from '../../state/preferences';
import { type ThemeName, ACCENTS, THEME_NAMES } from '../../tokens';
import { OwnSessions } from './OwnSessions';
import { ProfileSection as Section } from './OwnRecords';
import { PasswordDialog, SecondFactorSection } from './SecondFactorSection';
import { OwnRights } from '../access';
import { OwnTrail } from '../audit';
import { NoticeChoices } from './NoticeChoices';
import { ROUND } from '../../ui/themeKeys';
import { PageHeading, SmallText, Text } from '../../ui/Text';
import { ChoiceButtons } from '../../ui/ChoiceButtons';
import { FileAvatar } from '../../declared/fields/FileAvatar';
import { PICTURE_TYPES, pictureHelp, pictureErrorText, validatePicture } from '../../declared/form/pictures';
import { FileButton } from '../../ui/FileButton';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box>
      <SmallText>{label}</SmallText>
      <Box sx={{ overflowWrap: 'anywhere' }}>{children}</Box>
    </Box>
  );
}

function Choice({ label, children }: { label: string; children: (labelId: string) => ReactNode }) {
  const id = useId();
  return (
    <Box>
      <Text size="small" strong id={id} sx={{ mb: 0.5 }}>
        {label}
      </Text>
      {children(id)}
    </Box>
  );
}

function Basics() {
  const provider = useApi();
  const user = useSessionUser();
  const updateUser = useUpdateUser();
  const t = useT();
  const [nickname, setNickname] = useState(user.nickname ?? '');
  const text = nickname.trim();
  const same = text === (user.nickname ?? '');
  // Keeps the typed values after a rejection.
  const { run, pending: busy } = useApiMutation({
    send: () => saveProfile(provider, { nickname: text }),
    onDone: () => updateUser({ nickname: text }),
    success: () => t('shell.profilePage.saved'),
  });
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (!same) void run();
  };
  return (
    <Section title={t('shell.profilePage.basics')}>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <AvatarChoice />
        <Fact label={t('shell.profilePage.account')}>{user.account}</Fact>
        <Fact label={t('shell.profilePage.role')}>{wordOf(t, 'shell.role', user.role)}</Fact>
      </Box>
      <Box component="form" onSubmit={save} sx={{ display: 'grid', gap: 1.5, maxWidth: 400, justifyItems: 'start' }}>
        <TextField
          id="nickname"
          label={t('shell.profilePage.nickname')}
          helperText={t('shell.profilePage.nicknameHint')}
          value={nickname}
          onChange={(event) => setNickname(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 64 } }}
        />
        <Button type="submit" variant="contained" color="primary" disabled={same || busy}>
          {t(busy ? 'shell.profilePage.saving' : 'shell.profilePage.save')}
        </Button>
      </Box>
    </Section>
  );
}

function ThemeSwatches({ labelId }: { labelId: string }) {
  const { theme, mode, setTheme } = usePreferences();
  const t = useT();
  return (
    <Box role="radiogroup" aria-labelledby={labelId} sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      {THEME_NAMES.map((name: ThemeName) => (
        <Button
          key={name}
          role="radio"
          aria-checked={name === theme}
          onClick={() => setTheme(name)}
          sx={name === theme ? { borderColor: 'accent.base', bgcolor: 'accent.selected' } : undefined}
          startIcon={
            <Box
              component="span"
              sx={{ width: 14, height: 14, borderRadius: ROUND.chip, bgcolor: ACCENTS[name][mode].main }}
            />
          }
        >
          {t(`shell.profilePage.${name}`)}
        </Button>
      ))}
    </Box>
  );
}

function OffsetChoice() {
  const { account } = useSessionUser();
  const updateUser = useUpdateUser();
  const t = useT();
  const [offset, setOffset] = useState(storage.gmtOffset(account));
  const choices = [...new Set([...UTC_OFFSETS, browserOffset(), offset])].toSorted((first, second) => first - second);
  const choose = (minutes: number): void => {
    storage.setGmtOffset(account, minutes);
    setOffset(minutes);
    updateUser({});
  };
  return (
    <TextField
      select
      id="gmt-offset"
      label={t('shell.profilePage.offset')}
      helperText={t('shell.profilePage.offsetHint')}
      value={offset}
      onChange={(event) => choose(Number(event.target.value))}
      sx={{ maxWidth: 400 }}
    >
      {choices.map((minutes) => (
        <MenuItem key={minutes} value={minutes}>
          {minutes === browserOffset()
            ? t('shell.profilePage.offsetBrowser', { offset: offsetText(minutes) })
            : offsetText(minutes)}
        </MenuItem>
      ))}
    </TextField>
  );
}

function Choices() {
  const { density, setDensity } = usePreferences();
  const t = useT();
  const choose = useChangeLanguage();
  return (
    <Section title={t('shell.profilePage.preferences')}>
      <OffsetChoice />
      <TextField
        select
        id="language"
        label={t('shell.profilePage.language')}
        value={language}
        onChange={(event) => choose(event.target.value as Language)}
        sx={{ maxWidth: 400 }}
      >
        {LANGUAGES.map((one) => (
          <MenuItem key={one} value={one}>
            {LANGUAGE_NAMES[one]}
          </MenuItem>
        ))}
      </TextField>
      <Choice label={t('shell.profilePage.theme')}>{(labelId) => <ThemeSwatches labelId={labelId} />}</Choice>
      <Choice label={t('shell.profilePage.density')}>
        {(labelId) => (
          <ChoiceButtons
            labelledBy={labelId}
            value={density}
            options={[
              ['compact', t('shell.profilePage.compact')],
              ['comfortable', t('shell.profilePage.comfortable')],
            ]}
            onChange={setDensity}
            size="medium"
          />
        )}
      </Choice>
    </Section>
  );
}

const COLUMNS = {
  maxWidth: 1120,
  columnCount: { xs: 1, md: 2 },
  columnGap: 1.5,
  '& > *': { breakInside: 'avoid', mb: 1.5 },
} as const;

export default function Profile() {
  const t = useT();
  const [changing, setChanging] = useState(false);
  const { profileSections = [] } = useBackOfficeParts();
  return (
    <>
      <PageHeading sx={{ mb: 1.5 }}>{useTabTitle()(useTabPlace().path)}</PageHeading>
      <Box sx={COLUMNS}>
        <Basics />
        <Choices />
        <Section title={t('shell.profilePage.security')}>
          <Box sx={{ color: 'ink.secondary' }}>{t('shell.profilePage.passwordHint')}</Box>
          <Box>
            <Button onClick={() => setChanging(true)}>{t('shell.profilePage.changePassword')}</Button>
          </Box>
        </Section>
        <SecondFactorSection />
        <OwnSessions />
        <NoticeChoices />
        {profileSections.map((ProductSection, at) => (
          <ProductSection key={at} />
        ))}
        <Section title={t('tray.audit.title')}>
          <OwnTrail />
        </Section>
        <Suspense fallback={null}>
          <OwnRights />
        </Suspense>
      </Box>
      {changing && <PasswordDialog onClose={() => setChanging(false)} />}
    </>
  );
}

/** The user's picture. A chosen picture is stored at once. */
export function AvatarChoice() {
  const user = useSessionUser();
  const updateUser = useUpdateUser();
  const t = useT();
  const provider = useApi();
  const [problem, setProblem] = useState<string | null>(null);
  const { run, pending } = useApiMutation({
    /** Stores a picture, or removes the stored one for null. */
    send: async (file: File | null) => {
      setProblem(null);
      const stored = file && (await provider.uploadFile(file, 'avatar'));
      await saveProfile(provider, { avatar: stored?.id ?? null });
      return stored?.url ?? null;
    },
    onDone: (avatar) => updateUser({ avatar }),
    success: () => t('shell.profilePage.saved'),
    onRefused: ({ message }) => setProblem(message),
  });
  const upload = async (file: File): Promise<void> => {
    const rejection = await validatePicture(file, 'avatar');
    if (rejection) setProblem(pictureErrorText(rejection, t));
    else await run(file);
  };
  const name = t('shell.profilePage.avatar');
  return (
    <Box role="group" aria-label={name} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <FileAvatar file={user.avatar} size={64} />
      <Box>
        <Box sx={{ display: 'flex', gap: 1 }}>
          <FileButton accept={PICTURE_TYPES} label={name} loading={pending} onFile={upload}>
            {t(user.avatar ? 'crud.image.change' : 'crud.image.choose')}
          </FileButton>
          {user.avatar && (
            <Button disabled={pending} onClick={() => void run(null)}>
              {t('crud.remove')}
            </Button>
          )}
        </Box>
        <Text
          size="note"
          role={problem ? 'alert' : undefined}
          sx={{ mt: 0.5, color: problem ? 'tone.red' : 'ink.secondary' }}
        >
          {problem ?? t(pictureHelp('avatar'))}
        </Text>
      </Box>
    </Box>
  );
}
