import LockIcon from '@mui/icons-material/LockOutlined';
import { Box, Checkbox, FormControlLabel, Switch, TextField } from '@mui/material';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { useOffset } from '../../state/useOffset';
import { Section } from '../../ui/Section';
import { SmallText, Text } from '../../ui/Text';
import { offsetText } from '../../ui/utcOffset';
import { ChoiceButtons } from '../../ui/ChoiceButtons';
import type { Composer } from './useMessage';
import { boxText, momentOf } from './values';

const HOUR_MS = 3_600_000;

function ChannelRow(props: {
  tick: ReactNode;
  id: string;
  title: string;
  hint: string;
  count: string;
  children?: ReactNode;
}) {
  const { tick, id, title, hint, count, children } = props;
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, px: 2, py: 1.25, borderTop: 'divider' }}>
      <Box sx={{ width: 32, flex: 'none', textAlign: 'center' }}>{tick}</Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Text size="small" strong id={id}>
          {title}
        </Text>
        <SmallText>{hint}</SmallText>
        {children}
      </Box>
      <Text size="small">{count}</Text>
    </Box>
  );
}

const CHANNELS = [
  { channel: 'MAIL', title: 'messages.mail', hint: 'messages.mailHint', reached: 'mailable' },
  { channel: 'WECHAT', title: 'messages.wechat', hint: 'messages.wechatHint', reached: 'linked' },
] as const;

/** A way besides the product, which is ticked. */
function OtherChannel({ composer, is, of }: { composer: Composer; is: (typeof CHANNELS)[number]; of: Counted }) {
  const t = useT();
  const id = useId();
  const { values, reach, set } = composer;
  const { channel, title, hint, reached } = is;
  const on = values.channels.includes(channel);
  const toggled = on ? values.channels.filter((one) => one !== channel) : [...values.channels, channel];
  return (
    <ChannelRow
      id={id}
      tick={
        <Checkbox
          size="small"
          sx={{ p: 0 }}
          checked={on}
          slotProps={{ input: { 'aria-labelledby': id } }}
          onChange={() => set({ channels: toggled })}
        />
      }
      title={t(title)}
      hint={t(hint)}
      count={of(reach?.[reached])}
    />
  );
}

type Counted = (count: number | undefined) => string;
/** In the product always, by e-mail and in WeChat besides; and whether it opens by itself. */
export function ArrivalPart({ composer }: { composer: Composer }) {
  const t = useT();
  const product = useId();
  const { values, reach, set } = composer;
  const of: Counted = (count) =>
    reach ? t('messages.of', { count: countText(count ?? 0), total: countText(reach.reached) }) : '';
  return (
    <Section name="arrival" title={t('messages.arrival')}>
      <ChannelRow
        id={product}
        tick={<LockIcon sx={{ fontSize: 'icon.sm', color: 'ink.secondary' }} />}
        title={t('messages.inProduct')}
        hint={t('messages.inProductHint')}
        count={of(reach?.reached)}
      >
        <FormControlLabel
          sx={{ mt: 0.5 }}
          label={t('messages.popOnce')}
          control={<Switch size="small" checked={values.pop} onChange={(_event, pop) => set({ pop })} />}
        />
      </ChannelRow>
      {CHANNELS.map((is) => (
        <OtherChannel key={is.channel} composer={composer} is={is} of={of} />
      ))}
    </Section>
  );
}

/** When it is published, and until when it is shown. */
export function WhenPart({ composer: { values, errors, set } }: { composer: Composer }) {
  const t = useT();
  const offset = useOffset();
  const label = useId();
  const [later, setLater] = useState(values.publishAt !== null);
  const choose = (next: boolean): void => {
    setLater(next);
    set({ publishAt: next ? (values.publishAt ?? new Date(Date.now() + HOUR_MS).toISOString()) : null });
  };
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
              <TextField
                type="datetime-local"
                value={boxText(values.publishAt, offset)}
                error={Boolean(errors.publishAt)}
                helperText={errors.publishAt}
                onChange={(event) => set({ publishAt: momentOf(event.target.value, offset) })}
                slotProps={{ htmlInput: { 'aria-label': t('messages.publishAt') } }}
                sx={{ flex: '1 1 200px' }}
              />
            )}
          </Box>
        </Box>
        <TextField
          type="datetime-local"
          label={t('messages.expiresAt')}
          value={boxText(values.expiresAt, offset)}
          error={Boolean(errors.expiresAt)}
          helperText={errors.expiresAt ?? t('messages.expiresHint')}
          onChange={(event) => set({ expiresAt: momentOf(event.target.value, offset) })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      </Box>
    </Section>
  );
}
