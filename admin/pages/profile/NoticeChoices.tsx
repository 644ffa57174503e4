import { Box, FormControlLabel, Switch, TextField } from '@mui/material';
import { useStore } from 'ra-core';
import { Fragment, useId } from 'react';
import { useBackOfficeParts } from '../../state/backOfficeParts';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import { useOffset } from '../../state/useOffset';
import { SmallText, Text } from '../../ui/Text';
import { ProfileSection } from './OwnRecords';

const KINDS = ['SYSTEM', 'PROMO', 'UP', 'DOWN', 'CHANGE'] as const;
type Kind = (typeof KINDS)[number];
type Switches = Partial<Record<Kind, boolean>>;
interface Choices {
  mail?: Switches;
  quiet: { from: number; to: number; offset: number } | null;
  [channel: string]: unknown;
}
const USUAL: Readonly<Record<Kind, boolean>> = { SYSTEM: true, PROMO: true, UP: false, DOWN: false, CHANGE: false };
const NIGHT = { from: 22 * 60, to: 8 * 60 };

const timeText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
/** Returns times half an hour apart, and the chosen time. */
const timesWith = (chosen: number): string[] =>
  [...new Set([...Array.from({ length: 48 }, (_, step) => step * 30), chosen])].sort((a, b) => a - b).map(timeText);

function minuteOf(text: string): number | null {
  const [hours, minutes] = text.split(':').map(Number);
  return hours === undefined || minutes === undefined || Number.isNaN(hours + minutes) ? null : hours * 60 + minutes;
}

function Kinds({ kept, keep }: { kept: Choices; keep: (choices: Choices) => void }) {
  const t = useT();
  const { noticeChannels = [] } = useBackOfficeParts();
  const channels = [{ name: 'mail', label: 'shell.notices.profile.mail' } as const, ...noticeChannels];
  return (
    <Box
      role="group"
      aria-label={t('shell.notices.profile.title')}
      data-notice-choices
      sx={{
        display: 'grid',
        gridTemplateColumns: `minmax(0, 1fr) repeat(${channels.length}, minmax(64px, max-content))`,
        columnGap: 2,
        alignItems: 'center',
        maxWidth: 480,
      }}
    >
      <span />
      {channels.map(({ name, label }) => (
        <SmallText key={name} sx={{ textAlign: 'center' }}>
          {t(label)}
        </SmallText>
      ))}
      {KINDS.map((kind) => (
        <Fragment key={kind}>
          <Text size="small">{t(`shell.notices.profile.kind.${kind}`)}</Text>
          {channels.map(({ name, label }) => {
            const switches = (kept[name] ?? {}) as Switches;
            return (
              <Box key={name} sx={{ textAlign: 'center' }}>
                <Switch
                  checked={switches[kind] ?? USUAL[kind]}
                  onChange={(_event, on) => keep({ ...kept, [name]: { ...switches, [kind]: on } })}
                  slotProps={{ input: { 'aria-label': `${t(`shell.notices.profile.kind.${kind}`)}: ${t(label)}` } }}
                />
              </Box>
            );
          })}
        </Fragment>
      ))}
    </Box>
  );
}

export function NoticeChoices() {
  const t = useT();
  const offset = useOffset();
  const title = useId();
  const { noticeChoice: NoticeChoice } = useBackOfficeParts();
  const mayRead = useResourceOf('notifications')?.calls.list === true;
  const [kept, keep] = useStore<Choices>('notices', { mail: {}, quiet: null });
  if (!mayRead) return null;
  const { quiet } = kept;
  const setTime = (name: 'from' | 'to', text: string): void => {
    const minute = minuteOf(text);
    if (quiet && minute !== null) keep({ ...kept, quiet: { ...quiet, [name]: minute, offset } });
  };
  return (
    <ProfileSection title={t('shell.notices.profile.title')}>
      <Box sx={{ color: 'ink.secondary' }}>{t('shell.notices.profile.hint')}</Box>
      <Kinds kept={kept} keep={keep} />
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
              onChange={(_event, on) => keep({ ...kept, quiet: on ? { ...NIGHT, offset } : null })}
            />
          }
        />
        {quiet && (
          <Box role="group" aria-labelledby={title} sx={{ display: 'flex', gap: 2, mt: 1.5 }}>
            {(['from', 'to'] as const).map((name) => (
              <TextField
                key={name}
                select
                label={t(`shell.notices.profile.${name}`)}
                value={timeText(quiet[name])}
                onChange={(event) => setTime(name, event.target.value)}
                slotProps={{ select: { native: true } }}
              >
                {timesWith(quiet[name]).map((time) => (
                  <option key={time}>{time}</option>
                ))}
              </TextField>
            ))}
          </Box>
        )}
        <SmallText sx={{ mt: 0.5 }}>{t('shell.notices.profile.quietHint')}</SmallText>
      </Box>
    </ProfileSection>
  );
}
