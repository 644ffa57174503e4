import type { ManifestAction } from '@t3d/resources/kit';
import { formatMoney } from '@t3d/resources/kit';
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
        <ActionDialog exclude={['bill']}>{children}</ActionDialog>
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
        {t('users.reverse.which')}
      </SmallText>
      <RadioCards
        labelledBy="reverse-which"
        mark="bill"
        chosen={String(field.value)}
        choose={(id) => field.onChange(Number(id))}
        cards={bills.map((bill) => ({
          value: String(bill.id),
          label: `+${formatMoney(Number(bill.amount))} ${String(bill.currency ?? '')}`,
          more: [shortMoment(bill.createdAt, offset), typeOf(bill), bill.remark].filter(Boolean).join(' · '),
        }))}
      />
      {bills.length === NEWEST && <SmallText>{t('users.reverse.newest', { count: NEWEST })}</SmallText>}
    </div>
  );
}

/** Reverses a recharge. The newest is preselected. */
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
  const bills = query.data.rows.filter(({ reversedAt }) => isBlank(reversedAt));
  const types = resource && fieldOf(resource, 'type');
  return (
    <Reversal bill={bills[0]?.id}>
      <BillChoice bills={bills} typeOf={({ type }) => optionOf(types, type, {})?.label ?? ''} />
    </Reversal>
  );
}
