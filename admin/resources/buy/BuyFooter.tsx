import { Button } from '@mui/material';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import ShoppingCartIcon from '@mui/icons-material/ShoppingCartOutlined';
import { formatMoney } from '@t3d/resources/kit';
import type { Ref } from 'react';
import { type Translate, useT } from '../../locales/useT';
import { DialogFooter } from '../../ui/AppDialog';
import { BusyButton } from '../../ui/BusyButton';
import { SmallText } from '../../ui/Text';
import type { Offers } from './buyCalls';
import { type BuyState, type Choice, maxQuantityOf } from './useBuyDialog';
import type { Effect } from './WillChange';

/**
 * The milliseconds after a rejection in which the button ignores clicks, so that a double click does not confirm a new
 * amount.
 */
const REPRESS_MS = 1000;

const amountOf = ({ payment, wallet }: Effect, amount = payment.total): string =>
  `${formatMoney(amount)} ${wallet.currency}`;

function others({ cards }: Offers, t: Translate): string | null {
  if (cards.stock || cards.count === 0) return null;
  if (cards.waiting === 0) return cards.count === 1 ? t('buy.noOther') : null;
  return cards.count === 1 ? t('buy.other') : t('buy.others', { count: cards.waiting });
}

function reasonOf(offers: Offers | undefined, effect: Effect | null, choice: Choice, t: Translate): string | null {
  if (!offers) return t('buy.targetFirst');
  if (!offers.wallet && offers.cards.count > 0) return t('buy.noWallet');
  if (!effect) return t('buy.choosePlan');
  if (!choice.valid) return t('buy.quantityBetween', { max: maxQuantityOf(offers) });
  const { refused } = offers.cards;
  if (refused.length > 0 && !choice.leftOut) return t('buy.refusedCards', { count: refused.length });
  if (effect.payment.short > 0) return t('buy.short', { amount: amountOf(effect, effect.payment.short) });
  return offers.cards.count === 0 ? t('buy.stockCount', { count: 0 }) : null;
}

function labelOf(effect: Effect | null, t: Translate): string {
  if (!effect) return t('buy.open');
  const { offer, count } = effect;
  const words = { plan: offer.name, amount: amountOf(effect) };
  return count > 1 ? t('buy.submitMany', { ...words, count }) : t('buy.submit', words);
}

interface BuyFooterProps {
  ref: Ref<HTMLButtonElement>;
  state: BuyState;
  phone: boolean;
  /** Opens the recharge. Undefined if the user cannot recharge the paying wallet. */
  onRecharge: (() => void) | undefined;
  onClose: () => void;
}

export function BuyFooter({ ref, state, phone, onRecharge, onClose }: BuyFooterProps) {
  const { offers, effect, choice, pending, loading, buy } = state;
  const t = useT();
  const reason = reasonOf(offers, effect, choice, t);
  const note = offers && others(offers, t);
  const short = effect?.payment.short ?? 0;
  return (
    <DialogFooter sx={{ alignItems: 'center', flexWrap: phone ? 'wrap' : 'nowrap' }}>
      {note && !phone && (
        <SmallText sx={{ mr: 'auto', display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <InfoIcon aria-hidden sx={{ fontSize: 'icon.sm' }} />
          {note}
        </SmallText>
      )}
      {!phone && (
        <Button variant="outlined" color="inherit" onClick={onClose} sx={{ flex: 'none' }}>
          {t('shell.cancel')}
        </Button>
      )}
      {effect && short > 0 && onRecharge && (
        <Button variant="outlined" color="primary" data-recharge onClick={onRecharge} sx={{ flex: 'none' }}>
          {t('buy.recharge', { amount: amountOf(effect, short) })}
        </Button>
      )}
      <BusyButton
        ref={ref}
        data-submit
        data-data
        variant="contained"
        color="primary"
        startIcon={<ShoppingCartIcon />}
        busy={pending}
        busyText={t('buy.busy')}
        waiting={loading && offers ? t('buy.checking') : undefined}
        reason={reason}
        // Ignores the second click of a double click, which could confirm a new amount.
        wait={REPRESS_MS}
        onPress={buy}
        sx={phone ? { flex: '1 1 auto', minWidth: 0, minHeight: 44 } : { flex: '0 1 auto', minWidth: 0 }}
      >
        {labelOf(effect, t)}
      </BusyButton>
    </DialogFooter>
  );
}
