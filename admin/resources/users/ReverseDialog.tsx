import { Box, Button, ButtonBase } from '@mui/material';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import { formatMoney } from '@t3d/resources/kit';
import { useActionRequest } from '../../declared/actions';
import { useRun } from '../../declared/actions/ActionHost';
import { useDeclaredResource } from '../../declared/declaration';
import { fullMoment, shortMoment } from '../../declared/fields/dates';
import { optionOf } from '../../declared/fields/options';
import { type Row, fieldOf, isBlank } from '../../declared/records';
import { useRelatedRows } from '../../declared/show/RelatedRows';
import { useT } from '../../locales/useT';
import { useOffset } from '../../state/useOffset';
import { AskDialog } from '../../ui/AskDialog';
import { LoadedRows } from '../../ui/Section';
import { CUT, SmallText, Text } from '../../ui/Text';

const NEWEST = 30;
const LINE = {
  display: 'flex',
  width: '100%',
  gap: 1.5,
  px: 1,
  py: 1,
  borderRadius: 1,
  textAlign: 'left',
  justifyContent: 'flex-start',
  '&:hover': { bgcolor: 'surface.hover' },
} as const;

interface BillProps {
  bill: Row;
  type: string;
  onPick: () => void;
}

function Bill({ bill, type, onPick }: BillProps) {
  const t = useT();
  const offset = useOffset();
  const at = isBlank(bill.reversedAt) ? null : shortMoment(bill.reversedAt, offset);
  return (
    <Box component="li" sx={{ borderBottom: 'soft' }}>
      <ButtonBase
        data-bill={bill.id}
        disabled={at !== null}
        onClick={onPick}
        sx={{ ...LINE, ...(at !== null && { color: 'ink.secondary' }) }}
      >
        <SmallText
          as="span"
          title={fullMoment(bill.createdAt, offset)}
          sx={{ flex: 'none', width: 88, fontVariantNumeric: 'tabular-nums' }}
        >
          {shortMoment(bill.createdAt, offset)}
        </SmallText>
        <Box component="span" sx={{ ...CUT, flex: 1, fontSize: 'size.small' }}>
          {[type, bill.fromLabel, bill.remark, at !== null && t('users.reverse.done', { at })]
            .filter(Boolean)
            .join(' · ')}
        </Box>
        <Text as="span" size="small" strong={at === null} sx={{ flex: 'none', fontVariantNumeric: 'tabular-nums' }}>
          {`+${formatMoney(Number(bill.amount))} ${String(bill.currency ?? '')}`}
        </Text>
        <ChevronRightIcon
          aria-hidden
          sx={{ fontSize: 'icon.md', color: 'ink.secondary', visibility: at === null ? 'visible' : 'hidden' }}
        />
      </ButtonBase>
    </Box>
  );
}

/**
 * Lists a customer's recharges with their times. A click opens the reversal of that bill with its preview. Reversed
 * bills cannot be clicked.
 */
export default function ReverseDialog() {
  const t = useT();
  const run = useRun();
  const {
    records: [user],
    onClose,
  } = useActionRequest();
  const reverse = useDeclaredResource().actions.find(({ name }) => name === 'reverse');
  const { resource, query } = useRelatedRows(
    'bills',
    { toAccount_in: String(user?.id), type_in: 'INC,PAY' },
    { sort: '-id', size: NEWEST },
  );
  if (!user || !reverse) return null;
  const types = resource && fieldOf(resource, 'type');
  return (
    <AskDialog
      id="reverse-title"
      title={t('users.reverse.title', { name: String(user.nickname ?? user.account) })}
      maxWidth="sm"
      fullWidth
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('shell.cancel')}</Button>}
      contentSx={{ display: 'grid', gap: 1 }}
    >
      <LoadedRows query={query} none={t('users.reverse.none')}>
        {(bills) => (
          <Box component="ul" aria-label={t('users.reverse.which')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {bills.map((bill) => (
              <Bill
                key={bill.id}
                bill={bill}
                type={optionOf(types, bill.type, {})?.label ?? ''}
                onPick={() => run(reverse, [], [], { bill: bill.id })}
              />
            ))}
          </Box>
        )}
      </LoadedRows>
      {(query.data?.total ?? 0) > NEWEST && <SmallText>{t('users.reverse.newest', { count: NEWEST })}</SmallText>}
    </AskDialog>
  );
}
