import { LOGO_PIXELS } from '@t3d/resources/kit/limits';
import { Box } from '@mui/material';
import { type Language, readI18n } from '@t3d/resources/kit';
import type { ReactNode } from 'react';
import { useSessionUser } from '../../providers/manifest';
import { ACCENTS } from '../../tokens';
import { usePreferences } from '../../state/preferences';
import { StatusChip } from '../../ui/StatusChip';
import { SmallText, Text } from '../../ui/Text';
import { COLOURS, ROUND } from '../../ui/themeKeys';
import { NATIVE } from './BrandPart';
import type { Values } from './wxmpCalls';
import { useLogo } from './LogoInput';
import { PREVIEW } from './preview.words';

interface PreviewProps {
  values: Values;
  language: Language;
}

const Card = ({ children }: { children: ReactNode }) => (
  <Box sx={{ border: 'divider', borderRadius: ROUND.card, bgcolor: 'surface.paper', p: 1.5, mb: 1.25 }}>{children}</Box>
);

const FRAME = {
  border: '1px solid',
  borderColor: 'line.control',
  borderRadius: '12px',
  overflow: 'hidden',
  bgcolor: 'surface.canvas',
  display: 'flex',
  flexDirection: 'column',
  height: 640,
} as const;

const BAR = { display: 'flex', alignItems: 'center', gap: 1, bgcolor: 'surface.paper' } as const;

interface PhoneProps extends PreviewProps {
  name: 'card' | 'chat';
  foot: ReactNode;
  children: ReactNode;
}

function Phone({ name, values, language, foot, children }: PhoneProps) {
  const { nickname } = useSessionUser();
  const { url } = useLogo(values.logo);
  return (
    <Box lang={language} data-preview={name} data-preview-theme={values.theme} sx={FRAME}>
      <Box sx={{ ...BAR, px: 1.5, minHeight: 48, borderBottom: 'divider' }}>
        {url && (
          <Box component="img" src={url} alt="" sx={{ height: LOGO_PIXELS.height, maxWidth: LOGO_PIXELS.width }} />
        )}
        <Text strong sx={{ flex: 1, overflowWrap: 'anywhere' }} data-preview-name>
          {readI18n(values.brandName, language) || nickname}
        </Text>
        <SmallText>{NATIVE[language]}</SmallText>
      </Box>
      <Box sx={{ flex: 1, overflow: 'auto', p: 1.5 }} tabIndex={0} role="group" aria-label={NATIVE[language]}>
        {children}
      </Box>
      {foot}
    </Box>
  );
}

const BUTTON = { borderRadius: '6px', py: 1, fontSize: 'size.small' } as const;
const BUBBLE = {
  maxWidth: '82%',
  px: 1.25,
  py: 0.75,
  borderRadius: ROUND.card,
  border: 'divider',
  fontSize: 'size.small',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;

type Say = (typeof PREVIEW)[Language];

const RING = {
  width: 88,
  height: 88,
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  textAlign: 'center',
  '& > *': { gridArea: '1 / 1' },
  '& circle': { fill: 'none', strokeWidth: 10, stroke: COLOURS.surface.sunken },
  '& circle:last-of-type': { stroke: COLOURS.tone.amber },
} as const;
/** The percentage that the example has used. */
const USED = 86;
const CIRCLE = { cx: 44, cy: 44, r: 39, pathLength: 100 } as const;

const PlanInUse = ({ say }: { say: Say }) => (
  <Card>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <Box sx={RING}>
        <svg width="88" height="88" viewBox="0 0 88 88" aria-hidden>
          <circle {...CIRCLE} />
          <circle {...CIRCLE} strokeDasharray={`${USED} 100`} transform="rotate(-90 44 44)" />
        </svg>
        <div>
          <Text size="title" strong>
            0.42
          </Text>
          <SmallText>{say.left}</SmallText>
        </div>
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Text size="small" strong>
          {say.plan}
        </Text>
        <StatusChip tone="green" label={say.using} />
        <SmallText sx={{ color: 'tone.amber' }}>{say.share}</SmallText>
        <SmallText>{say.used}</SmallText>
        <SmallText>{say.ends}</SmallText>
      </Box>
    </Box>
  </Card>
);

const Offer = ({ name, price }: { name: string; price: string }) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1, py: 0.5 }}>
    <Text size="small">{name}</Text>
    <Box sx={{ ...BUTTON, flex: 'none', border: 'control', px: 1.25, py: 0.5, fontWeight: 600 }}>{price}</Box>
  </Box>
);

export function CardPreview(props: PreviewProps) {
  const { values, language } = props;
  const { mode } = usePreferences();
  const say = PREVIEW[language];
  const accent = ACCENTS[values.theme][mode];
  const foot = (
    <Box sx={{ bgcolor: 'surface.paper', p: 1.25, borderTop: 'divider' }}>
      <Box
        data-preview-button
        sx={{ ...BUTTON, bgcolor: accent.main, color: accent.contrast, textAlign: 'center', fontWeight: 600 }}
      >
        {`+ ${say.buy}`}
      </Box>
    </Box>
  );
  return (
    <Phone name="card" {...props} foot={foot}>
      <Box sx={{ mb: 1.25 }}>
        <Text size="small" strong lang="en" sx={{ whiteSpace: 'nowrap' }}>
          8985 •••• •••• •••2 319
        </Text>
        <SmallText>{say.kind}</SmallText>
      </Box>
      <Box sx={{ bgcolor: 'soft.amber', color: 'tone.amber', borderRadius: ROUND.card, p: 1.5, mb: 1.25 }}>
        <Text size="small" strong>
          {say.nearly}
        </Text>
        <Text size="note">{say.pace}</Text>
      </Box>
      <PlanInUse say={say} />
      <Text size="small" strong sx={{ mb: 0.75 }}>
        {say.offers}
      </Text>
      <Card>
        <Offer name={say.first} price={say.firstPrice} />
        <Offer name={say.second} price={say.secondPrice} />
      </Card>
      {values.contact && (
        <SmallText>
          {say.contact}: <span style={{ color: accent.main }}>{values.contact}</span>
        </SmallText>
      )}
    </Phone>
  );
}

const Bubble = ({ mine = false, children }: { mine?: boolean; children: ReactNode }) => (
  <Box sx={{ display: 'flex', justifyContent: mine ? 'flex-end' : 'flex-start', mb: 1.25 }}>
    <Box sx={{ ...BUBBLE, bgcolor: mine ? 'soft.green' : 'surface.paper' }}>{children}</Box>
  </Box>
);

/** A preview of the chat: the welcome, a card number, the reply and the menu. */
export function ChatPreview(props: PreviewProps) {
  const { values, language } = props;
  const say = PREVIEW[language];
  const entry = { flex: 1, textAlign: 'center', py: 1.25, fontSize: 'size.small' } as const;
  const menu = values.menu !== null && values.menu.length > 0 && (
    <Box sx={{ display: 'flex', bgcolor: 'surface.paper', borderTop: 'divider' }}>
      {values.menu.map(({ name }, at) => (
        <Box key={`${at} ${name}`} sx={{ ...entry, borderLeft: at > 0 ? 'divider' : 0 }}>
          {name}
        </Box>
      ))}
    </Box>
  );
  return (
    <Phone name="chat" {...props} foot={menu}>
      <Bubble>{readI18n(values.welcome, language) || say.welcome}</Bubble>
      <Bubble mine>{say.asked}</Bubble>
      <Bubble>{say.answer}</Bubble>
    </Phone>
  );
}
