import AutorenewIcon from '@mui/icons-material/Autorenew';
import WarningIcon from '@mui/icons-material/WarningAmber';
import { Flag } from '../../../ui/Flag';
import { Box, Button } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import { useGetList } from 'ra-core';
import { useRun } from '../../../declared/actions/ActionHost';
import { useDeclaredResource } from '../../../declared/declaration';
import { areaName } from '../../../declared/fields/areas';
import { ListLink } from '../../../declared/links';
import { useLanguage } from '../../../locales/useLanguage';
import { useT } from '../../../locales/useT';
import { useSessionUser } from '../../../providers/manifest';
import { MONO } from '../../../tokens';
import { EmptySection, Section } from '../../../ui/Section';
import { SmallText, Text } from '../../../ui/Text';
import { useNow } from '../../../ui/timing';
import { OrderButton } from '../BoardHeader';
import { phoneText } from '@t3d/resources/kit/phones';
import { type NumberCardData, type Plan, leftOf, orderOf } from '../smsCodeOrderCalls';
import { byDaysLeft, countriesToAdd } from './homeRows';

const LINE = { display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1, borderTop: 'soft', minHeight: 44 } as const;
const MONTH_DAYS = 30;
const MAX_COUNTRIES = 4;

function Left({ card }: { card: NumberCardData }) {
  const t = useT();
  const { days, hours, share, soon } = leftOf(card, useNow(60_000));
  const text = days > 0 ? t('smsCodes.daysLeft', { count: days }) : t('smsCodes.hoursLeft', { count: hours });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box aria-hidden sx={{ width: 44, height: 4, borderRadius: '2px', bgcolor: 'surface.sunken' }}>
        <Box
          sx={{ height: 4, borderRadius: '2px', bgcolor: soon ? 'tone.amber' : 'line.control' }}
          style={{ width: `${Math.round(share * 100)}%` }}
        />
      </Box>
      <Text size="note" strong={soon} colour={soon ? 'tone.amber' : 'ink.secondary'} data-left>
        {text}
        {card.messages === 0 && ` · ${t('smsCodes.home.unused')}`}
      </Text>
    </Box>
  );
}

function NumberLine({ card }: { card: NumberCardData }) {
  const t = useT();
  const { actions } = useDeclaredResource();
  const run = useRun();
  const renew = actions.find(({ name }) => name === 'renew');
  return (
    <Box component="li" data-number={card.number} sx={LINE}>
      <Flag code={card.country} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Text size="small" sx={{ fontFamily: MONO }}>
          {phoneText(card.number, card.country)}
        </Text>
        <Left card={card} />
      </Box>
      {renew && card.renewPrice !== null && (
        <Button startIcon={<AutorenewIcon />} data-renew onClick={() => run(renew, [orderOf(card)])}>
          {t('smsCodes.home.renew', { price: formatMoney(card.renewPrice, { currency: card.currency }) })}
        </Button>
      )}
    </Box>
  );
}

export function MyNumbers({ cards, onOrder }: { cards: readonly NumberCardData[]; onOrder: () => void }) {
  const t = useT();
  const now = useNow(60_000);
  const soon = cards.filter((card) => leftOf(card, now).soon).length;
  const currency = cards[0]?.currency;
  return (
    <Section
      name="my-numbers"
      title={t('smsCodes.home.numbers')}
      more={cards.length > 0 ? String(cards.length) : undefined}
      end={
        soon > 0 && (
          <Text size="small" strong colour="tone.amber" sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
            <WarningIcon sx={{ fontSize: 'icon.sm' }} />
            {t('smsCodes.home.soon', { count: soon })}
          </Text>
        )
      }
    >
      {cards.length === 0 ? (
        <Box sx={{ pb: 2 }}>
          <EmptySection text={t('smsCodes.none')} />
          <Box sx={{ px: 2 }}>
            <OrderButton onOrder={onOrder} />
          </Box>
        </Box>
      ) : (
        <>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {byDaysLeft(cards).map((card) => (
              <NumberLine key={card.order} card={card} />
            ))}
          </Box>
          <Box sx={LINE}>
            <SmallText sx={{ flex: 1 }}>
              {t('smsCodes.home.prices', { currency: currency ?? '', days: MONTH_DAYS })}
            </SmallText>
            <ListLink resource="sms-code-orders" filter={{}}>
              {t('smsCodes.home.allNumbers')}
            </ListLink>
          </Box>
        </>
      )}
    </Section>
  );
}

/** The cheapest plan of each country in which the user has no number. */
export function AddCountry({ cards, onOrder }: { cards: readonly NumberCardData[]; onOrder: (plan: number) => void }) {
  const t = useT();
  const language = useLanguage();
  const { currency } = useSessionUser();
  const { data = [] } = useGetList<Plan>('sms-code-plans', {
    filter: { status: 'RACKING' },
    sort: { field: 'price', order: 'ASC' },
    pagination: { page: 1, perPage: 200 },
    meta: { quiet: true },
  });
  const offers = countriesToAdd(data, cards, currency ?? '');
  if (offers.length === 0) return null;
  return (
    <Section
      name="add-country"
      title={t('smsCodes.home.addCountry')}
      end={
        <ListLink resource="sms-code-plans" filter={{}}>
          {t('smsCodes.home.allPlans', { count: data.length })}
        </ListLink>
      }
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {offers.slice(0, MAX_COUNTRIES).map((plan) => (
          <Box component="li" key={plan.id} data-offer={plan.country} sx={LINE}>
            <Flag code={plan.country} />
            <Text size="small" sx={{ flex: 1 }}>
              {areaName(plan.country, language)}
            </Text>
            <SmallText>{t('smsCodes.order.days', { count: plan.months * MONTH_DAYS })}</SmallText>
            <Button onClick={() => onOrder(plan.id)}>
              {t('smsCodes.home.order', { price: formatMoney(plan.price, { currency: plan.currency }) })}
            </Button>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
