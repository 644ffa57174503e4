import { Box, FormControlLabel, Switch, TextField } from '@mui/material';
import { useStore } from 'ra-core';
import { useId } from 'react';
import { useHandMade } from '../../crud/handMade';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import { useOffset } from '../../state/useOffset';
import { SmallText, Text } from '../../ui/Text';
import { ProfileSection } from './ProfileSection';

const KINDS = ['SYSTEM', 'PROMO', 'UP', 'DOWN', 'CHANGE'] as const;
type Kind = (typeof KINDS)[number];
interface Choices {
  mail: Partial<Record<Kind, boolean>>;
  quiet: { from: number; to: number; offset: number } | null;
}
/** As the server takes them where nothing was chosen. */
const USUAL: Readonly<Record<Kind, boolean>> = { SYSTEM: true, PROMO: true, UP: false, DOWN: false, CHANGE: false };
const NIGHT = { from: 22 * 60, to: 8 * 60 };

const timeText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
function minuteOf(text: string): number | null {
  const [hours, minutes] = text.split(':').map(Number);
  return hours === undefined || minutes === undefined || Number.isNaN(hours + minutes) ? null : hours * 60 + minutes;
}

/** On the profile of those who get notices: which of them are mailed, and when no mail comes. */
export function NoticeChoices() {
  const t = useT();
  const offset = useOffset();
  const title = useId();
  const { noticeChoice: NoticeChoice } = useHandMade();
  const mayRead = useResourceOf('notifications')?.calls.list === true;
  const [kept, keep] = useStore<Choices>('notices', { mail: {}, quiet: null });
  if (!mayRead) return null;
  const { mail, quiet } = kept;
  const setTime = (name: 'from' | 'to', text: string): void => {
    const minute = minuteOf(text);
    if (quiet && minute !== null) keep({ mail, quiet: { ...quiet, [name]: minute, offset } });
  };
  return (
    <ProfileSection title={t('shell.notices.profile.title')}>
      <Box sx={{ color: 'ink.secondary' }}>{t('shell.notices.profile.hint')}</Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 2 }}>
        {KINDS.map((kind) => (
          <FormControlLabel
            key={kind}
            label={t(`shell.notices.profile.kind.${kind}`)}
            control={
              <Switch
                checked={mail[kind] ?? USUAL[kind]}
                onChange={(_event, on) => keep({ quiet, mail: { ...mail, [kind]: on } })}
              />
            }
          />
        ))}
      </Box>
      {NoticeChoice && (
        <Box>
          <NoticeChoice />
        </Box>
      )}
      <Box>
        <Text size="small" strong id={title}>
          {t('shell.notices.profile.quiet')}
        </Text>
        <FormControlLabel
          label={t('shell.notices.profile.quietOn')}
          control={
            <Switch
              checked={quiet !== null}
              onChange={(_event, on) => keep({ mail, quiet: on ? { ...NIGHT, offset } : null })}
            />
          }
        />
        {quiet && (
          <Box role="group" aria-labelledby={title} sx={{ display: 'flex', gap: 2, mt: 1.5 }}>
            {(['from', 'to'] as const).map((name) => (
              <TextField
                key={name}
                type="time"
                label={t(`shell.notices.profile.${name}`)}
                value={timeText(quiet[name])}
                onChange={(event) => setTime(name, event.target.value)}
              />
            ))}
          </Box>
        )}
        <SmallText sx={{ mt: 0.5 }}>{t('shell.notices.profile.quietHint')}</SmallText>
      </Box>
    </ProfileSection>
  );
}
