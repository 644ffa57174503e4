import { Alert, Box, Button, Checkbox, FormControlLabel, Link, TextField } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import { useId, useState } from 'react';
import { useT } from '../../locales/useT';
import { EmptySection } from '../../ui/Section';
import { SmallText } from '../../ui/Text';
import { type Offers, rejectedCount } from './buyCalls';
import { PlanList } from './PlanList';
import { PlanSearch } from './PlanSearch';
import { type Choice, maxQuantityOf } from './useBuyDialog';

interface PickerProps {
  offers: Offers;
  choice: Choice;
  changes: ReadonlyMap<number, number>;
  phone: boolean;
}

/** The rejected cards, with a checkbox that leaves them out. */
function RejectedCards({ offers, choice }: Pick<PickerProps, 'offers' | 'choice'>) {
  const t = useT();
  const { refused, count } = offers.cards;
  if (refused.length === 0) return null;
  return (
    <Alert severity={count === 0 ? 'error' : 'warning'} data-refused-cards={refused.length}>
      {count > 0 && <b>{t('buy.refusedCards', { count: refused.length })}</b>}
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {refused.slice(0, 5).map(({ id, iccid, reason }) => (
          <li key={id}>
            {iccid}: {reason}
          </li>
        ))}
        {refused.length > 5 && <li>{t('crud.more', { count: refused.length - 5 })}</li>}
      </Box>
      {count > 0 && (
        <FormControlLabel
          control={<Checkbox checked={choice.leftOut} onChange={(_event, on) => choice.setLeftOut(on)} />}
          label={t('buy.leaveOut', { count: refused.length })}
        />
      )}
    </Alert>
  );
}

function Counted({ offers, choice }: Pick<PickerProps, 'offers' | 'choice'>) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const id = useId();
  const others = rejectedCount(offers);
  const all = offers.fitting.length;
  const { text, data, days } = choice.search;
  const searched = text.trim() !== '' || data !== null || days !== null;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, fontSize: 'size.note', color: 'ink.secondary' }}>
        <span role="status">
          {searched ? t('buy.found', { count: choice.found.length, all }) : t('buy.fit', { count: all })}
        </span>
        {others > 0 && (
          <Link
            component="button"
            type="button"
            data-why-not={others}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            sx={{ ml: 'auto', fontSize: 'size.note' }}
          >
            {t('buy.whyNot', { count: others })}
          </Link>
        )}
      </Box>
      {open && (
        <Box
          id={id}
          component="ul"
          tabIndex={0}
          data-reasons
          sx={{ m: 0, pl: 2.5, fontSize: 'size.small', maxHeight: 160, overflow: 'auto', flex: 'none' }}
        >
          {offers.refused.map(({ reason, count, names }) => (
            <li key={reason}>
              {t('buy.reason', { reason, count })}
              <SmallText as="span">
                {' '}
                {names.join(', ')}
                {count > names.length && '…'}
              </SmallText>
            </li>
          ))}
        </Box>
      )}
    </>
  );
}

function Quantity({ offers, choice }: Pick<PickerProps, 'offers' | 'choice'>) {
  const t = useT();
  const max = maxQuantityOf(offers);
  return (
    <TextField
      id="buy-quantity"
      label={t('buy.quantity')}
      value={choice.quantity}
      error={!choice.valid}
      helperText={choice.valid ? t('buy.stockCount', { count: offers.cards.count }) : t('buy.quantityBetween', { max })}
      onChange={(event) => choice.setQuantity(event.target.value.trim())}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 3 } }}
      sx={{ width: 160 }}
    />
  );
}

const KEY = {
  px: 0.75,
  mx: 0.25,
  border: 'divider',
  borderRadius: '4px',
  bgcolor: 'surface.sunken',
  fontFamily: 'inherit',
} as const;

function Hints({ offers, choice, phone }: Pick<PickerProps, 'offers' | 'choice' | 'phone'>) {
  const t = useT();
  const fee = choice.chosen?.fee ?? 0;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, fontSize: 'size.note', color: 'ink.secondary' }}>
      {!phone && (
        <span>
          <Box component="kbd" sx={KEY}>
            ↑
          </Box>
          <Box component="kbd" sx={KEY}>
            ↓
          </Box>{' '}
          {t('buy.keys.choose')}{' '}
          <Box component="kbd" sx={{ ...KEY, ml: 1 }}>
            Ctrl
          </Box>
          <Box component="kbd" sx={KEY}>
            Enter
          </Box>{' '}
          {t('buy.keys.buy')}
        </span>
      )}
      {fee > 0 && offers.wallet && (
        <Box component="span" sx={{ ml: 'auto' }}>
          {t('buy.withFee', { fee: formatMoney(fee) })}
        </Box>
      )}
    </Box>
  );
}

export function PlanPicker({ offers, choice, changes, phone }: PickerProps) {
  const t = useT();
  const listId = useId();
  const { fitting } = offers;
  return (
    <>
      {offers.cards.stock && <Quantity offers={offers} choice={choice} />}
      <RejectedCards offers={offers} choice={choice} />
      {fitting.length > 0 && <PlanSearch offers={fitting} choice={choice} listId={listId} />}
      <Counted offers={offers} choice={choice} />
      {choice.found.length > 0 ? (
        <PlanList
          id={listId}
          choice={choice}
          changes={changes}
          currency={offers.wallet?.currency ?? ''}
          phone={phone}
        />
      ) : (
        <>
          <EmptySection text={t(fitting.length === 0 ? 'buy.noneFit' : 'buy.noMatch')} />
          {fitting.length > 0 && (
            <Button sx={{ alignSelf: 'center' }} onClick={choice.resetSearch}>
              {t('buy.resetSearch')}
            </Button>
          )}
        </>
      )}
      {choice.found.length > 0 && <Hints offers={offers} choice={choice} phone={phone} />}
    </>
  );
}
