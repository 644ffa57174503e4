import { LOGO_PIXELS } from '@t3d/resources/kit/limits';
import { Box } from '@mui/material';
import { type Language, readI18n } from '@t3d/resources/kit';
import type { ReactNode } from 'react';
import { useSessionUser } from '../../providers/manifest';
import { ACCENTS } from '../../tokens';
import { usePreferences } from '../../state/preferences';
import { SmallText, Text } from '../../ui/Text';
import { type Colour, ROUND } from '../../ui/themeKeys';
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

/** An element that looks like a button in the preview but cannot be clicked. */
const Shown = ({ colour, children }: { colour?: string; children: ReactNode }) => (
  <Box
    sx={{ ...BUTTON, flex: 'none', border: 'control', px: 1.25, py: 0.5, bgcolor: 'surface.paper' }}
    style={{ color: colour }}
  >
    {children}
  </Box>
);

interface PlanRowProps {
  name: string;
  state: string;
  tone: Colour;
  children: ReactNode;
}

const PlanRow = ({ name, state, tone, children }: PlanRowProps) => (
  <Card>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
      <Text size="small" strong>
        {name}
      </Text>
      <SmallText sx={{ color: tone }}>{state}</SmallText>
    </Box>
    {children}
  </Card>
);

const Spread = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>{children}</Box>
);

type Say = (typeof PREVIEW)[Language];

const PlanInUse = ({ say }: { say: Say }) => (
  <PlanRow name={say.plan} state={say.using} tone="tone.green">
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 1, mt: 0.5 }}>
      <Text size="title" strong>
        {say.left}
      </Text>
      <SmallText>{say.used}</SmallText>
    </Box>
    <Box sx={{ height: 10, my: 1, border: 'control', borderRadius: '5px', overflow: 'hidden' }}>
      <Box sx={{ width: '86%', height: '100%', bgcolor: 'tone.amber' }} />
    </Box>
    <SmallText sx={{ color: 'tone.amber' }}>{say.nearly}</SmallText>
    <SmallText>{say.ends}</SmallText>
  </PlanRow>
);

const FurtherPlans = ({ say, accent }: { say: Say; accent: string }) => (
  <>
    <Text size="small" strong sx={{ mb: 0.75 }}>
      {say.next}
    </Text>
    <PlanRow name={say.nextPlan} state={say.unused} tone="tone.teal">
      <SmallText>{say.starts}</SmallText>
    </PlanRow>
    <PlanRow name={say.duePlan} state={say.unpaid} tone="tone.blue">
      <Spread>
        <SmallText>{say.expires}</SmallText>
        <Shown colour={accent}>{say.pay}</Shown>
      </Spread>
    </PlanRow>
    <Text size="small" strong sx={{ mb: 0.75 }}>
      {say.offers}
    </Text>
    <Card>
      <Spread>
        <Text size="small">{say.offer}</Text>
        <Text size="small" strong>
          {say.price}
        </Text>
      </Spread>
    </Card>
  </>
);

/** Previews the public card page with the agent's brand and a sample card. */
export function CardPreview(props: PreviewProps) {
  const { values, language } = props;
  const { mode } = usePreferences();
  const say = PREVIEW[language];
  const accent = ACCENTS[values.theme][mode];
  const foot = (
    <Box sx={{ ...BAR, p: 1.25, borderTop: 'divider', alignItems: 'stretch' }}>
      <Box sx={{ ...BUTTON, border: 'control', px: 2 }}>{say.refresh}</Box>
      <Box
        data-preview-button
        sx={{ ...BUTTON, flex: 1, bgcolor: accent.main, color: accent.contrast, textAlign: 'center', fontWeight: 600 }}
      >
        {say.buy}
      </Box>
    </Box>
  );
  return (
    <Phone name="card" {...props} foot={foot}>
      <Spread>
        <Box sx={{ mb: 1.25 }}>
          <Text size="small" strong sx={{ whiteSpace: 'nowrap' }}>
            8985 •••• •••• •••2 319
          </Text>
          <SmallText>{say.kind}</SmallText>
        </Box>
        <Shown>{say.another}</Shown>
      </Spread>
      <Box sx={{ bgcolor: 'soft.green', color: 'tone.green', borderRadius: ROUND.card, p: 1.5, mb: 1.25 }}>
        <Text size="small" strong>
          {say.online}
        </Text>
        <Text size="note" style={{ color: accent.main }} strong>
          {say.roaming}
        </Text>
      </Box>
      <PlanInUse say={say} />
      <FurtherPlans say={say} accent={accent.main} />
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

/** Previews a chat with the WeChat account. The chat has the welcome, a card number, the reply, and the menu. */
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
