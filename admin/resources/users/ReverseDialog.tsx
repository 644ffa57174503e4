import type { ManifestAction } from '@t3d/resources/kit';
import { formatMoney } from '@t3d/resources/kit';
import { offsetText } from '@t3d/resources/kit/times';
import { ResourceContextProvider, useInput } from 'ra-core';
import type { ReactNode } from 'react';
import { ActionDialog, useActionRequest } from '../../declared/actions';
import { ActionRequestContext } from '../../declared/actions/request';
import { shortMoment } from '../../declared/fields/dates';
import { optionOf } from '../../declared/fields/options';
import { type Row, fieldOf, isBlank } from '../../declared/records';
import { useRelatedRows } from '../../declared/show/RelatedRows';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import { useOffset } from '../../state/useOffset';
import { RadioCards } from '../../ui/RadioCards';
import { EmptySection } from '../../ui/Section';
import { SmallText } from '../../ui/Text';

const NEWEST = 30;

/** The reversal of a bill, on any page. */
function Reversal({ bill, children }: { bill: number | undefined; children?: ReactNode }) {
  const request = useActionRequest();
  const action: ManifestAction | undefined = useResourceOf('users')?.actions.find(({ name }) => name === 'reverse');
  if (!action) return null;
  return (
    <ResourceContextProvider value="users">
      <ActionRequestContext value={{ ...request, action, ids: [], records: [], given: { bill } }}>
        <ActionDialog exclude={['bill']} lead={children} />
      </ActionRequestContext>
    </ResourceContextProvider>
  );
}

export const ReverseBill = () => <Reversal bill={useActionRequest().ids[0]} />;

interface ChoiceProps {
  bills: readonly Row[];
  typeOf: (bill: Row) => string;
}

function BillChoice({ bills, typeOf }: ChoiceProps) {
  const t = useT();
  const offset = useOffset();
  const { field } = useInput({ source: 'bill' });
  if (bills.length === 0) return <EmptySection text={t('users.reverse.none')} />;
  return (
    <div>
      <SmallText id="reverse-which" sx={{ mb: 1 }}>
        {t('users.reverse.which')} · {offsetText(offset)}
      </SmallText>
      <RadioCards
        labelledBy="reverse-which"
        mark="bill"
        rows
        chosen={isBlank(field.value) ? undefined : String(field.value)}
        choose={(id) => field.onChange(Number(id))}
        cards={bills.map((bill) => {
          const isReversed = !isBlank(bill.reversedAt);
          const reversed = isReversed && t('users.reverse.at', { time: shortMoment(bill.reversedAt, offset) });
          return {
            value: String(bill.id),
            isOff: isReversed,
            label: `${shortMoment(bill.createdAt, offset)} · ${typeOf(bill)}`,
            more: [reversed, bill.remark].filter(Boolean).join(' · '),
            end: `${formatMoney(Number(bill.amount), { signed: true })} ${String(bill.currency ?? '')}`,
          };
        })}
      />
      {bills.length === NEWEST && <SmallText>{t('users.reverse.newest', { count: NEWEST })}</SmallText>}
    </div>
  );
}

/** No recharge is selected at first, because a reversal takes money back. Reversed recharges cannot be selected. */
export default function ReverseDialog() {
  const {
    records: [user],
  } = useActionRequest();
  const { resource, query } = useRelatedRows(
    'bills',
    { toAccount_in: String(user?.id), type_in: 'INC,PAY' },
    { sort: '-id', size: NEWEST },
  );
  if (!query.data) return null;
  const types = resource && fieldOf(resource, 'type');
  return (
    <Reversal bill={undefined}>
      <BillChoice bills={query.data.rows} typeOf={({ type }) => optionOf(types, type, {})?.label ?? ''} />
    </Reversal>
  );
}
