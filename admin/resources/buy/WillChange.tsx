import { Box } from '@mui/material';
import ArrowIcon from '@mui/icons-material/ArrowForward';
import CheckIcon from '@mui/icons-material/Check';
import { formatMoney } from '@t3d/resources/kit';
import type { ReactNode } from 'react';
import { shortMoment } from '../../declared/fields/dates';
import { fieldOf } from '../../declared/records';
import { type Translate, useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import { useOffset } from '../../state/useOffset';
import { FactLine, FactList } from '../../ui/FactList';
import { StatusChip } from '../../ui/StatusChip';
import { Heading, SmallText } from '../../ui/Text';
import { ROUND } from '../../ui/themeKeys';
import type { Offer, OfferedCards, Offers, OfferWallet, Payment } from './buyCalls';

const CARD = { bgcolor: 'surface.paper', border: 'divider', borderRadius: ROUND.card, px: 2, py: 1 } as const;
const RULED = { '&:not(:first-of-type)': { borderTop: 'soft' } } as const;

export interface Effect {
  offers: Offers;
  wallet: OfferWallet;
  offer: Offer;
  count: number;
  payment: Payment;
  /** The former price, or undefined if it is unchanged. */
  was: number | undefined;
}

/** The wallet's balance before and after, in red if it cannot pay. */
function BalanceCard({ offers: { buyer }, wallet, offer, count, payment, was }: Effect) {
  const t = useT();
  const { before, after, total, short } = payment;
  return (
    <Box sx={{ ...CARD, py: 1.5 }} data-effect="balance">
      <SmallText>{buyer.own ? t('buy.ownBalance') : t('buy.balanceOf', { name: buyer.name })}</SmallText>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          gap: 1,
          fontVariantNumeric: 'tabular-nums',
          mb: 0.5,
        }}
      >
        <Box component="span" data-before sx={{ color: 'ink.secondary' }}>
          {formatMoney(before)}
        </Box>
        <ArrowIcon aria-hidden sx={{ fontSize: 'icon.sm', alignSelf: 'center', color: 'ink.secondary' }} />
        <Box
          component="span"
          data-after
          sx={{ typography: 'figure', fontWeight: 600, color: short > 0 || after < 0 ? 'tone.red' : 'ink.primary' }}
        >
          {formatMoney(after)}
        </Box>
        <SmallText as="span">{wallet.currency}</SmallText>
      </Box>
      <FactList>
        <FactLine sx={RULED} label={t('buy.plan')}>
          {formatMoney(offer.price)}
        </FactLine>
        {offer.fee > 0 && (
          <FactLine sx={RULED} label={t('buy.fee')}>
            {formatMoney(offer.fee)}
          </FactLine>
        )}
        {count > 1 && (
          <FactLine sx={RULED} label={t('buy.times')}>
            × {count}
          </FactLine>
        )}
        <FactLine sx={RULED} label={<b>{buyer.own ? t('buy.pays') : t('buy.paysOf')}</b>}>
          {was !== undefined && (
            <Box component="s" sx={{ color: 'ink.secondary', mr: 1 }}>
              {formatMoney(was * count)}
            </Box>
          )}
          <Box component="b" data-pays sx={was === undefined ? undefined : { color: 'tone.amber' }}>
            {formatMoney(total)}
          </Box>
        </FactLine>
      </FactList>
      {short > 0 && (
        <SmallText role="status" data-short={short} sx={{ color: 'tone.red', fontWeight: 600 }}>
          {t('buy.short', { amount: `${formatMoney(short)} ${wallet.currency}` })}
        </SmallText>
      )}
    </Box>
  );
}

function startText(
  { running, verify, waiting, count }: OfferedCards,
  offer: Offer,
  offset: number,
  t: Translate,
): string {
  if (verify > 0) return t('buy.start.verify');
  if (running?.name)
    return running.endsAt
      ? t('buy.start.afterAt', { name: running.name, at: shortMoment(running.endsAt, offset) })
      : t('buy.start.after', { name: running.name });
  if (waiting > 0 && waiting === count) return t('buy.start.afterOther');
  if (waiting > 0) return t('buy.start.some', { count: waiting });
  return offer.rules.activation === 'FIRST_USE' ? t('buy.start.firstUse') : t('buy.start.atOnce');
}

/** Returns the status of the cards once the order is accepted. */
export const statusAfter = ({ status, waiting, verify }: OfferedCards): string | null =>
  status === 'UNUSED' && waiting === 0 && verify === 0 ? 'UNACTIVATED' : status;

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: '60px minmax(0, 1fr)',
      gap: 1,
      py: 0.75,
      minHeight: 34,
      alignItems: 'center',
      fontSize: 'size.small',
      '&:not(:first-of-type)': { borderTop: 'soft' },
    }}
  >
    <Box component="dt" sx={{ color: 'ink.secondary' }}>
      {label}
    </Box>
    <Box component="dd" sx={{ m: 0 }}>
      {children}
    </Box>
  </Box>
);

function CardCard({ offers: { buyer, cards }, offer }: Effect) {
  const t = useT();
  const offset = useOffset();
  const after = statusAfter(cards);
  const undo = t(offer.revocable ? 'buy.undoInUse' : 'buy.undoUnused') + (offer.fee > 0 ? t('buy.undoFee') : '');
  return (
    <FactList sx={CARD} data-effect="card">
      {cards.status && (
        <Line label={t('buy.card')}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
            <CardStatus status={cards.status} />
            {after && after !== cards.status && (
              <>
                <ArrowIcon aria-hidden sx={{ fontSize: 'icon.sm', color: 'ink.secondary' }} />
                <CardStatus status={after} />
              </>
            )}
          </Box>
        </Line>
      )}
      <Line label={t('buy.starts')}>{startText(cards, offer, offset, t)}</Line>
      <Line label={t('buy.ends')}>{t('buy.end', { count: offer.rules.validDays })}</Line>
      <Line label={t('buy.undo')}>{undo}</Line>
      {offer.retail !== null && offer.keep !== null && (
        <Line label={t('buy.resale')}>
          {t(buyer.own ? 'buy.retail' : 'buy.retailOf', { price: formatMoney(offer.retail) })}{' '}
          <Box component="b" data-keep sx={offer.keep < 0 ? { color: 'tone.red' } : undefined}>
            {formatMoney(offer.keep)}
          </Box>
        </Line>
      )}
    </FactList>
  );
}

function useOption(name: 'status' | 'type', value: string): { label: string; tone?: string | undefined } {
  const terminals = useResourceOf('terminals');
  const field = terminals && fieldOf(terminals, name);
  return field?.options?.find((one) => one.value === value) ?? { label: value };
}

export function CardStatus({ status }: { status: string }) {
  const { label, tone } = useOption('status', status);
  return <StatusChip tone={tone} label={label} />;
}

export function CardType({ type }: { type: string }) {
  return <SmallText as="span">{useOption('type', type).label}</SmallText>;
}

export function WillChange({
  effect,
  loading,
  titled = true,
}: {
  effect: Effect | null;
  loading: boolean;
  titled?: boolean;
}) {
  const t = useT();
  return (
    <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }} aria-live="polite" aria-busy={loading}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {titled && (
          <Heading level={3} size="body" sx={{ flex: 1 }}>
            {t('buy.changes')}
          </Heading>
        )}
        {effect && (
          <SmallText sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
            {!loading && <CheckIcon aria-hidden sx={{ fontSize: 'icon.xs' }} />}
            {t(loading ? 'buy.checking' : 'buy.checked')}
          </SmallText>
        )}
      </Box>
      {effect ? (
        <>
          <BalanceCard {...effect} />
          <CardCard {...effect} />
        </>
      ) : (
        <SmallText>{t('buy.choosePlan')}</SmallText>
      )}
    </Box>
  );
}
