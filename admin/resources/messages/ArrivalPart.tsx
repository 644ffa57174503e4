import LockIcon from '@mui/icons-material/LockOutlined';
import { Box, Checkbox, FormControl, FormControlLabel, FormHelperText, InputLabel, Switch } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { fromLocalInput, toLocalInput } from '../../declared/fields/dates';
import { DayBox } from '../../declared/inputs/DayBox';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { useOffset } from '../../state/useOffset';
import { ChoiceButtons } from '../../ui/ChoiceButtons';
import { Section } from '../../ui/Section';
import { SmallText, Text } from '../../ui/Text';
import { offsetText } from '@t3d/resources/kit/times';
import type { Composer } from './messageCalls';

const HOUR_MS = 3_600_000;

interface ChannelProps {
  name: 'inProduct' | 'mail' | 'wechat';
  count: string;
  tick: ReactNode;
  id?: string;
  children?: ReactNode;
}

function Channel({ name, count, tick, id, children }: ChannelProps) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, px: 2, py: 1.25, borderTop: 'divider' }}>
      <Box sx={{ width: 32, flex: 'none', textAlign: 'center' }}>{tick}</Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Text size="small" strong id={id}>
          {t(`messages.${name}`)}
        </Text>
        <SmallText>{t(`messages.${name}Hint`)}</SmallText>
        {children}
      </Box>
      <Text size="small">{count}</Text>
    </Box>
  );
}

const OTHERS = [
  ['mail', 'MAIL', 'mailable'],
  ['wechat', 'WECHAT', 'linked'],
] as const;

/** The channels of a message. The product itself is always selected. */
export function ArrivalPart({ composer: { values, reach, set } }: { composer: Composer }) {
  const t = useT();
  const id = useId();
  const { channels, pop } = values;
  const count = (figure: 'reached' | 'mailable' | 'linked'): string =>
    reach ? t('messages.of', { count: countText(reach[figure]), total: countText(reach.reached) }) : '';
  const toggle = (channel: string): void =>
    set({ channels: channels.includes(channel) ? channels.filter((one) => one !== channel) : [...channels, channel] });
  return (
    <Section name="arrival" title={t('messages.arrival')}>
      <Channel
        name="inProduct"
        count={count('reached')}
        tick={<LockIcon sx={{ fontSize: 'icon.sm', color: 'ink.secondary' }} />}
      >
        <FormControlLabel
          sx={{ mt: 0.5 }}
          label={t('messages.popOnce')}
          control={<Switch size="small" checked={pop} onChange={(_event, on) => set({ pop: on })} />}
        />
      </Channel>
      {OTHERS.map(([name, channel, figure]) => (
        <Channel
          key={name}
          name={name}
          id={`${id}-${name}`}
          count={count(figure)}
          tick={
            <Checkbox
              size="small"
              sx={{ p: 0 }}
              checked={channels.includes(channel)}
              slotProps={{ input: { 'aria-labelledby': `${id}-${name}` } }}
              onChange={() => toggle(channel)}
            />
          }
        />
      ))}
    </Section>
  );
}

export function WhenPart({ composer: { values, errors, set } }: { composer: Composer }) {
  const t = useT();
  const offset = useOffset();
  const label = useId();
  const [later, setLater] = useState(values.publishAt !== null);
  const choose = (next: boolean): void => {
    setLater(next);
    set({ publishAt: next ? (values.publishAt ?? new Date(Date.now() + HOUR_MS).toISOString()) : null });
  };
  const boxOf = (name: 'publishAt' | 'expiresAt') => ({
    withTime: true,
    value: toLocalInput(values[name], offset),
    error: Boolean(errors[name]),
    onChange: (time: string) => set({ [name]: fromLocalInput(time, offset) }),
  });
  return (
    <Section name="when" title={t('messages.when')} more={offsetText(offset)}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, px: 2, pb: 2 }}>
        <Box>
          <Text size="small" strong id={label} sx={{ mb: 0.5 }}>
            {t('messages.publish')}
          </Text>
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            <ChoiceButtons
              labelledBy={label}
              value={later}
              options={[
                [false, t('messages.now')],
                [true, t('messages.later')],
              ]}
              onChange={choose}
            />
            {later && (
              <FormControl sx={{ flex: '1 1 200px' }}>
                <DayBox {...boxOf('publishAt')} attributes={{ 'aria-label': t('messages.publishAt') }} />
                {errors.publishAt && <FormHelperText error>{errors.publishAt}</FormHelperText>}
              </FormControl>
            )}
          </Box>
        </Box>
        <FormControl error={Boolean(errors.expiresAt)}>
          <InputLabel htmlFor={`${label}-expires`}>{t('messages.expiresAt')}</InputLabel>
          <DayBox {...boxOf('expiresAt')} attributes={{ id: `${label}-expires` }} />
          <FormHelperText>{errors.expiresAt ?? t('messages.expiresHint')}</FormHelperText>
        </FormControl>
      </Box>
    </Section>
  );
}
