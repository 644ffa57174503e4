import AutorenewIcon from '@mui/icons-material/Autorenew';
import HourglassEmptyIcon from '@mui/icons-material/HourglassEmpty';
import { Box, Button, Link } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import CheckIcon from '@mui/icons-material/Check';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import { type KeyboardEvent, useState } from 'react';
import { Flag } from '../../ui/Flag';
import { areaName } from '../../declared/fields/areas';
import { shortMoment } from '../../declared/fields/dates';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { useOffset } from '../../state/useOffset';
import { MONO } from '../../tokens';
import { Card } from '../../ui/Section';
import { CopyButton, useCopy, writeClipboard } from '../../ui/Digits';
import { SmallText, Text } from '../../ui/Text';
import { isComposing } from '../../ui/isComposing';
import { ROUND, TOUCH } from '../../ui/themeKeys';
import { useDeclaredResource } from '../../declared/declaration';
import { useRun } from '../../declared/actions/ActionHost';
import { phoneText } from '@t3d/resources/kit/phones';
import { leftOf, type Message, type NumberCardData, OLD_MS, orderOf } from './smsCodeOrderCalls';
import { GroupedCode } from './GroupedCode';
import { Age, CodeText } from './MessagesTable';
import { useNow } from '../../ui/timing';

function CopyCode({ code }: { code: string }) {
  const t = useT();
  const { copied, copy } = useCopy(code);
  return (
    <Button
      color={copied ? 'success' : 'inherit'}
      startIcon={copied ? <CheckIcon /> : <ContentCopyIcon />}
      data-copy-code={code}
      aria-label={t(copied ? 'smsCodes.copiedCode' : 'smsCodes.copyCode', { code })}
      onClick={copy}
      sx={{ flex: 'none', bgcolor: 'surface.paper', [TOUCH]: { minHeight: 44 } }}
    >
      {t(copied ? 'smsCodes.copied' : 'smsCodes.copy')}
    </Button>
  );
}

const INSIDE = { minHeight: 114, boxSizing: 'border-box', borderRadius: ROUND.card, px: 1.5, py: 1 } as const;

/** The remaining term as a bar, amber for the last three days. */
function Left({ card }: { card: NumberCardData }) {
  const t = useT();
  const { days, hours, share, soon } = leftOf(card, useNow(60_000));
  const text = days > 0 ? t('smsCodes.daysLeft', { count: days }) : t('smsCodes.hoursLeft', { count: hours });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: 'auto' }}>
      <Box aria-hidden sx={{ width: 54, height: 5, borderRadius: '3px', bgcolor: 'surface.sunken', border: 'soft' }}>
        <Box
          sx={{ height: '100%', borderRadius: '3px', bgcolor: soon ? 'tone.amber' : 'line.control' }}
          style={{ width: `${Math.round(share * 100)}%` }}
        />
      </Box>
      <Text size="note" strong={soon} colour={soon ? 'tone.amber' : 'ink.secondary'} data-left>
        {text}
      </Text>
    </Box>
  );
}

function CollapsedText({ message }: { message: Message }) {
  const [open, setOpen] = useState(false);
  const isLong = (message.text?.length ?? 0) > 60 || message.text?.includes('\n');
  return (
    <Box
      component={isLong ? 'button' : 'div'}
      type={isLong ? 'button' : undefined}
      aria-expanded={isLong ? open : undefined}
      onClick={isLong ? () => setOpen(!open) : undefined}
      sx={{
        all: 'unset',
        boxSizing: 'border-box',
        width: '100%',
        typography: 'small',
        color: 'ink.secondary',
        overflowWrap: 'anywhere',
        whiteSpace: 'pre-line',
        cursor: isLong ? 'pointer' : undefined,
        ...(!open && { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2, overflow: 'hidden' }),
      }}
    >
      <CodeText message={message} />
    </Box>
  );
}

function Waiting({ startedAt }: { startedAt: string }) {
  const t = useT();
  const offset = useOffset();
  return (
    <Box
      sx={{
        ...INSIDE,
        border: '1px dashed',
        borderColor: 'line.control',
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        textAlign: 'center',
        gap: 0.5,
      }}
    >
      <HourglassEmptyIcon aria-hidden sx={{ fontSize: 'icon.lg', color: 'ink.secondary' }} />
      <Text size="small" strong>
        {t('smsCodes.waiting')}
      </Text>
      <SmallText>{t('smsCodes.waitingHint', { at: shortMoment(startedAt, offset) })}</SmallText>
    </Box>
  );
}

function Newest({ message, isNew }: { message: Message; isNew: boolean }) {
  const t = useT();
  const isOld = useNow(15_000) - Date.parse(message.receivedAt) > OLD_MS;
  return (
    <Box
      data-newest
      sx={{
        ...INSIDE,
        border: '1px solid',
        borderColor: isNew ? 'accent.base' : 'line.divider',
        bgcolor: isNew ? 'accent.selected' : 'surface.canvas',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
        <Text size="small" strong sx={{ overflowWrap: 'anywhere' }}>
          {message.from || '–'}
        </Text>
        {isNew && (
          <Box
            component="span"
            sx={{ px: 0.75, borderRadius: '9px', bgcolor: 'accent.base', color: 'accent.contrast', typography: 'note' }}
          >
            {t('smsCodes.new')}
          </Box>
        )}
        <SmallText sx={{ ml: 'auto', whiteSpace: 'nowrap' }}>
          <Age at={message.receivedAt} />
        </SmallText>
      </Box>
      {message.code ? (
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, my: 0.25 }}>
          <GroupedCode code={message.code} isOld={isOld} size="hero" />
          <CopyCode code={message.code} />
        </Box>
      ) : (
        <SmallText sx={{ my: 1 }}>{t('smsCodes.noCode')}</SmallText>
      )}
      <CollapsedText message={message} />
    </Box>
  );
}

interface NumberCardProps {
  card: NumberCardData;
  isNew: boolean;
  onRenew: (() => void) | undefined;
  onRevoke: (() => void) | undefined;
  onMessages: () => void;
}

/** The card of a number. Enter copies its newest code. */
function NumberCard({ card, isNew, onRenew, onRevoke, onMessages }: NumberCardProps) {
  const t = useT();
  const language = useLanguage();
  const number = phoneText(card.number, card.country);
  const copyOnEnter = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Enter' || isComposing(event) || event.target !== event.currentTarget || !card.last?.code) return;
    void writeClipboard(card.last.code);
  };
  return (
    <Card
      as="article"
      tabIndex={0}
      aria-label={number}
      data-number={card.number}
      onKeyDown={copyOnEnter}
      sx={{ m: 0, p: 2, display: 'grid', gap: 1, gridTemplateRows: 'auto 1fr auto', minWidth: 0 }}
    >
      <Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          <Text size="title" strong sx={{ fontFamily: MONO }}>
            {number}
          </Text>
          <CopyButton text={`+${card.number}`} />
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <SmallText sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
            <Flag code={card.country} />
            {areaName(card.country, language)}
          </SmallText>
          <Left card={card} />
        </Box>
      </Box>
      {card.last ? <Newest message={card.last} isNew={isNew} /> : <Waiting startedAt={card.startedAt} />}
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        {onRenew && card.renewPrice !== null && (
          <Button startIcon={<AutorenewIcon />} data-renew onClick={onRenew}>
            {t('smsCodes.renewFor', { price: `${formatMoney(card.renewPrice)} ${card.currency}` })}
          </Button>
        )}
        {onRevoke && (
          <Button variant="text" color="inherit" data-revoke onClick={onRevoke} sx={{ color: 'ink.secondary' }}>
            {t('smsCodes.revoke')}
          </Button>
        )}
        {card.messages > 0 ? (
          <Link
            component="button"
            type="button"
            underline="hover"
            onClick={onMessages}
            sx={{ ml: 'auto', fontSize: 'size.small', minHeight: 24 }}
          >
            {t('smsCodes.messages', { count: card.messages })}
          </Link>
        ) : (
          <SmallText sx={{ ml: 'auto' }}>{t('smsCodes.noMessages')}</SmallText>
        )}
      </Box>
    </Card>
  );
}

interface CardsProps {
  cards: readonly NumberCardData[];
  fresh: ReadonlySet<number>;
  onMessages: (card: NumberCardData) => void;
}

export function Cards({ cards, fresh, onMessages }: CardsProps) {
  const { actions } = useDeclaredResource();
  const run = useRun();
  const act = (name: string, card: NumberCardData): (() => void) | undefined => {
    const action = actions.find((one) => one.name === name);
    return action && (() => run(action, [orderOf(card)]));
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        mb: 1.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(320px, 1fr))' },
      }}
    >
      {cards.map((card) => (
        <NumberCard
          key={card.order}
          card={card}
          isNew={card.last !== null && fresh.has(card.last.id)}
          onRenew={act('renew', card)}
          onRevoke={act('revoke', card)}
          onMessages={() => onMessages(card)}
        />
      ))}
    </Box>
  );
}
