import { Alert, Autocomplete, Box, IconButton, TextField } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import { formatMoney } from '@t3d/resources/kit';
import { STAFF } from '@t3d/resources/roles';
import { type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { usePhone } from '../../declared/screen';
import { useT } from '../../locales/useT';
import { useSessionUser } from '../../providers/manifest';
import { AppDialog } from '../../ui/AppDialog';
import { Digits } from '../../ui/Digits';
import { Fold } from '../../ui/Fold';
import { ErrorState, RowsSkeleton } from '../../ui/states';
import { Heading, SmallText } from '../../ui/Text';
import { RechargeDialog, useMoneyPaths } from '../wallet';
import { isComposing } from '../../ui/isComposing';
import { BuyFooter } from './BuyFooter';
import { type FoundTarget, type Offers, type Target, findTargets, keys } from './buyCalls';
import { PlanPicker } from './PlanPicker';
import { type BuyDialogProps, type BuyState, useBuyDialog } from './useBuyDialog';
import { type Effect, CardStatus, CardType, WillChange } from './WillChange';
import { useDebounced } from '../../ui/timing';
import { useStable } from '../../ui/useStable';
import { useApi } from '../../providers/useApi';

const TITLE = 'buy-title';

function Header({ offers, onClose }: { offers: Offers | undefined; onClose: () => void }) {
  const t = useT();
  const cards = offers?.cards;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2.5,
        py: 1.5,
        borderBottom: 'divider',
        pr: 7,
        position: 'relative',
      }}
    >
      <Heading level={2} id={TITLE}>
        {t('buy.title')}
      </Heading>
      {cards && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }} data-for>
          <SmallText as="span">{t('buy.for')}</SmallText>
          {cards.iccid && <Digits value={cards.iccid} />}
          {!cards.stock && cards.count > 1 && <span>{t('buy.cards', { count: cards.count })}</span>}
          {cards.stock && offers && (
            <span>{offers.buyer.own ? t('buy.ownStock') : t('buy.forStock', { name: offers.buyer.name })}</span>
          )}
          {cards.iccid && <CardType type={cards.type} />}
          {cards.iccid && cards.status && <CardStatus status={cards.status} />}
          {!offers.buyer.own && !cards.stock && <SmallText as="span">{offers.buyer.name}</SmallText>}
        </Box>
      )}
      <IconButton
        size="small"
        aria-label={t('shell.close')}
        onClick={onClose}
        sx={{ position: 'absolute', right: 16, top: 10 }}
      >
        <CloseIcon />
      </IconButton>
    </Box>
  );
}

/** Returns whether the user is staff, who must choose the customer who buys. */
export const useIsStaff = (): boolean => {
  const { role } = useSessionUser();
  return role === 'backdoor' || STAFF.includes(role);
};

const SIDE = {
  width: 352,
  flex: 'none',
  bgcolor: 'surface.sunken',
  borderLeft: 'divider',
  p: 2.5,
  overflow: 'auto',
  maxHeight: 'calc(100vh - 200px)',
} as const;
const MAIN = { flex: 1, minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column', gap: 1.25 } as const;
const MAIN_WIDE = { ...MAIN, p: 2.5, height: 520, maxHeight: 'calc(100vh - 200px)', overflow: 'hidden' } as const;
const MAIN_PHONE = { ...MAIN, p: 1.5, overflow: 'auto', '& > *': { flex: 'none' } } as const;

function Main({ state, fixed, phone }: { state: BuyState; fixed: boolean; phone: boolean }) {
  const t = useT();
  const staff = useIsStaff();
  const { offers, error, choice, changes, again, target, found, setFound } = state;
  // Shows the agent's own stock before the offers load, so that the input is not replaced.
  const isOwn = offers ? offers.buyer.own : target !== null && 'agent' in target && target.agent === null;
  const stock: FoundTarget | null = isOwn
    ? { kind: 'stock', id: null, label: t('buy.ownStock'), more: '' }
    : offers?.cards.stock
      ? { kind: 'stock', id: offers.buyer.id, label: offers.buyer.name, more: '' }
      : null;
  return (
    <Box sx={phone ? MAIN_PHONE : MAIN_WIDE}>
      {!fixed && <TargetPicker staff={staff} chosen={target !== null} value={found ?? stock} onChange={setFound} />}
      {state.problem && (
        <Alert severity="error" data-problem>
          {state.problem}
        </Alert>
      )}
      {offers ? (
        <PlanPicker offers={offers} choice={choice} changes={changes} phone={phone} />
      ) : error ? (
        <ErrorState error={error} retry={again} />
      ) : target ? (
        <RowsSkeleton sx={{}} />
      ) : (
        <SmallText>{t('buy.targetFirst')}</SmallText>
      )}
    </Box>
  );
}

/** The wallet's balance, in red if it cannot pay. */
const BalanceSum = ({ effect: { payment, wallet } }: { effect: Effect }) => (
  <Box component="span" sx={payment.short > 0 ? { color: 'tone.red' } : undefined}>
    {formatMoney(payment.before)} → {formatMoney(payment.after)} {wallet.currency}
  </Box>
);

/** Handles Ctrl-Enter anywhere in the dialog. */
function useBuyKey() {
  const button = useRef<HTMLButtonElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
    event.preventDefault();
    if (!event.repeat) button.current?.click();
  };
  return { button, onKeyDown };
}

/** Buys a plan, with the matching plans on the left and the effects on the right. */
export function BuyDialog(props: BuyDialogProps) {
  const { fixed = false, onClose } = props;
  const t = useT();
  const phone = usePhone();
  const { recharges } = useMoneyPaths();
  const state = useBuyDialog(props);
  const { offers, loading, effect, again } = state;
  const [recharging, setRecharging] = useState(false);
  const { button, onKeyDown } = useBuyKey();
  const back = (): void => {
    setRecharging(false);
    again();
  };
  if (recharging)
    return (
      <Suspense fallback={null}>
        <RechargeDialog onClose={back} />
      </Suspense>
    );
  const changing = <WillChange effect={effect} loading={loading} titled={!phone} />;
  return (
    <AppDialog
      id={TITLE}
      width={960}
      fullScreen={phone}
      header={<Header offers={offers} onClose={onClose} />}
      paper={{ onKeyDown }}
      onClose={onClose}
      data-buy
    >
      <Box sx={{ display: 'flex', flex: 1, minHeight: 0 }}>
        <Main state={state} fixed={fixed} phone={phone} />
        {!phone && (
          <Box tabIndex={0} role="group" aria-label={t('buy.changes')} sx={SIDE}>
            {changing}
          </Box>
        )}
      </Box>
      {phone && effect && (
        <Fold title={t('buy.changes')} sum={<BalanceSum effect={effect} />}>
          {changing}
        </Fold>
      )}
      <BuyFooter
        ref={button}
        state={state}
        phone={phone}
        onRecharge={offers?.buyer.own && recharges ? () => setRecharging(true) : undefined}
        onClose={onClose}
      />
    </AppDialog>
  );
}

const REST_MS = 250;

const targetOf = ({ kind, id }: FoundTarget): Target =>
  kind === 'card' ? { terminals: [id as number] } : { agent: id };

interface TargetPickerProps {
  /** True if the user is staff, who choose a card or customer. Agents choose a card or their own stock. */
  staff: boolean;
  /** True once a target is chosen. The plan search then gets the focus. */
  chosen: boolean;
  value: FoundTarget | null;
  onChange: (found: FoundTarget, target: Target) => void;
}

function Found({ found }: { found: FoundTarget }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      {found.kind === 'card' ? <Digits value={found.label} copy={false} /> : found.label}
      {found.more && <SmallText>{found.more}</SmallText>}
    </Box>
  );
}

export function TargetPicker({ staff, chosen, value, onChange }: TargetPickerProps) {
  const t = useT();
  const provider = useApi();
  const [text, setText] = useState('');
  const rested = useDebounced(text.trim(), REST_MS);
  const { data, isFetching } = useQuery({
    queryKey: keys.targets(rested, staff),
    queryFn: () => findTargets(provider, rested, staff),
    staleTime: 10_000,
  });
  const shown = useStable(value);
  const own: FoundTarget = { kind: 'stock', id: null, label: t('buy.ownStock'), more: '' };
  const options = [...(staff ? [] : [own]), ...(data ?? [])];
  return (
    <Autocomplete
      openOnFocus={!chosen}
      disableClearable
      // Casts the value, which is null at first although the type forbids it.
      value={shown as FoundTarget}
      options={options}
      loading={isFetching}
      filterOptions={(all) => all}
      groupBy={({ kind }) => t(`buy.groups.${kind}`)}
      getOptionLabel={({ label }) => label}
      getOptionKey={({ kind, id }) => `${kind} ${id ?? 'own'}`}
      isOptionEqualToValue={(one, other) => one.kind === other.kind && one.id === other.id}
      noOptionsText={t(isFetching ? 'buy.checking' : 'buy.targetNone')}
      loadingText={t('buy.checking')}
      onInputChange={(_event, typed, reason) => setText(reason === 'input' ? typed : '')}
      onChange={(_event, found) => onChange(found, targetOf(found))}
      renderOption={({ key, ...props }, found) => (
        <li key={key} {...props}>
          <Found found={found} />
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('buy.target')}
          placeholder={t(staff ? 'buy.targetHintStaff' : 'buy.targetHint')}
          autoFocus={!chosen}
        />
      )}
    />
  );
}
