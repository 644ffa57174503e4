import { Box, Checkbox, Stack } from '@mui/material';
import { RecordContextProvider, useListContext, useTranslateLabel } from 'ra-core';
import { type ManifestField, type ManifestResource, isReference, kindOf } from '@t3d/resources/kit';
import { DeclaredField } from '../fields/DeclaredField';
import { NamedCurrency } from '../fields/NamedCurrency';
import { useManifest } from '../../providers/manifest';
import { useDeclaredResource, useRecord } from '../declaration';
import { fieldPartOf } from '../kinds';
import { type Row, columnsOf, isBlank, isKeyLike, isState, recordName } from '../records';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { RowActions } from '../actions/ActionMenu';
import { type OwnColumn, contentOf, sharedCurrency } from './tableColumns';
import { useTicks } from './views/useViews';
import { ROUND } from '../../ui/themeKeys';
import { CUT, SmallText } from '../../ui/Text';

/** Chooses the columns for a card. The columns are a number, an amount, a state, a time and two more columns. */
function planCard(resource: ManifestResource, isNumbered: (field: ManifestField) => boolean) {
  const columns = columnsOf(resource).filter(
    ({ name }) => !resource.list.hidden.includes(name) && !resource.recordLabel.includes(name),
  );
  const digits = columns.find((field) => kindOf(field).isNumberText || isNumbered(field));
  const signed = columns.find((field) => field.signed);
  // The balance after a movement is shown below the movement's amount.
  const after = signed && columns.slice(columns.indexOf(signed) + 1).find((field) => kindOf(field).isAmount);
  const chip = columns.find(isState);
  const others = columns
    .filter((field) => ![digits, chip].includes(field) && fieldPartOf(field).isOnCardLine && !isNumbered(field))
    .toSorted((one, other) => Number(Boolean(other.resource)) - Number(Boolean(one.resource)));
  return {
    title: columns.find((field) => isReference(field) && field !== digits),
    digits,
    amount: signed ?? columns.find((field) => kindOf(field).isAmount),
    after,
    chip,
    time:
      columns.find((field) => field.name === 'createdAt') ?? columns.find((field) => kindOf(field).value === 'moment'),
    others,
  };
}
type CardPlan = ReturnType<typeof planCard>;

interface CardsProps {
  open: (record: Row) => void;
  own: readonly OwnColumn[];
}

const AFTER = { display: 'flex', gap: 0.75, justifyContent: 'flex-end', fontVariantNumeric: 'tabular-nums' } as const;

function CardLines({ plan: { after, digits }, own }: { plan: CardPlan; own: readonly OwnColumn[] }) {
  const record = useRecord();
  const labelOf = useTranslateLabel();
  return (
    <>
      {after && !isBlank(record[after.name]) && (
        <SmallText sx={AFTER}>
          <span>{after.label}</span>
          <DeclaredField source={after.name} />
        </SmallText>
      )}
      {digits && !isBlank(record[digits.name]) && (
        <Box sx={{ mt: 0.25 }}>
          <DeclaredField source={digits.name} />
        </Box>
      )}
      {own.map((column) => {
        const { label, source = '' } = column.props;
        return (
          <SmallText key={column.key} sx={{ display: 'flex', gap: 0.75 }}>
            <span>{typeof label === 'object' ? label : labelOf({ source, label: label as string | undefined })}</span>
            {contentOf(column, record)}
          </SmallText>
        );
      })}
    </>
  );
}

const FOOT = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  mt: 0.5,
  fontSize: 'size.small',
  color: 'ink.secondary',
} as const;
const WORDS = {
  ...CUT,
  flex: 1,
  '& span:not(.status-chip, .status-chip *)': { display: 'inline !important' },
} as const;

function CardFooter({ plan: { chip, time }, others }: { plan: CardPlan; others: readonly ManifestField[] }) {
  return (
    <Box sx={FOOT}>
      {chip && <DeclaredField source={chip.name} />}
      <Box sx={WORDS}>
        {others.map((field, index) => (
          <span key={field.name}>
            {index > 0 && ' · '}
            <DeclaredField source={field.name} />
          </span>
        ))}
      </Box>
      {time && (
        <Box sx={{ flex: 'none' }}>
          <DeclaredField source={time.name} />
        </Box>
      )}
      <RowActions withEdit={false} />
    </Box>
  );
}

const CARD = {
  display: 'flex',
  gap: 1,
  p: 1.25,
  border: '1px solid',
  borderRadius: ROUND.card,
  cursor: 'pointer',
  bgcolor: 'surface.paper',
  borderColor: 'line.divider',
} as const;
const TICKED = { ...CARD, bgcolor: 'accent.selected', borderColor: 'accent.base' } as const;
const TITLE = {
  fontWeight: 600,
  fontSize: 15,
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  // A number used as a title must be as large as a name.
  '& span': { fontSize: 'inherit' },
} as const;

function Card({ plan, open, own, tickable }: CardsProps & { plan: CardPlan; tickable: boolean }) {
  const resource = useDeclaredResource();
  const record = useRecord();
  const { selectedIds, onToggleItem } = useListContext();
  const ticked = selectedIds.includes(record.id);
  const t = useT();
  const language = useLanguage();
  const name = recordName(resource, record, language);
  const named = resource.fields.find(
    (one) => one.name === resource.recordLabel.find((label) => !isBlank(record[label])),
  );
  // If the record's name is only a number, the name of a referenced record is a better title.
  const numbered = resource.recordLabel[0] === 'id' || (named && kindOf(named).isProse && isKeyLike(name));
  const title = numbered && plan.title && !isBlank(record[plan.title.name]) ? plan.title : named;
  const others = plan.others.filter((field) => field !== title && !isBlank(record[field.name])).slice(0, 2);
  return (
    <Box role="listitem" onClick={() => open(record)} sx={ticked ? TICKED : CARD}>
      {tickable && (
        <Checkbox
          checked={ticked}
          onClick={(event) => event.stopPropagation()}
          onChange={() => onToggleItem(record.id)}
          slotProps={{ input: { 'aria-label': `${t('crud.list.tick')} ${name}` } }}
          sx={{ alignSelf: 'flex-start', p: 1.25, m: -1.25 }}
        />
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <Box data-title sx={TITLE}>
            {title ? <DeclaredField source={title.name} wide={!isReference(title)} /> : name}
          </Box>
          {plan.amount && (
            <Box sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              <DeclaredField source={plan.amount.name} />
            </Box>
          )}
        </Box>
        <CardLines plan={plan} own={own} />
        <CardFooter plan={plan} others={others} />
      </Box>
    </Box>
  );
}

export function Cards(props: CardsProps) {
  const resource = useDeclaredResource();
  const { data = [], selectedIds } = useListContext<Row>();
  const { resources } = useManifest();
  // Returns true for a reference with a name that is only a number. The reference is then rendered like a number.
  const isNumbered = (field: ManifestField): boolean => {
    const target = resources.find((one) => one.name === field.resource);
    const name = target?.fields.find((one) => one.name === target.recordLabel[0]);
    return name !== undefined && kindOf(name).isNumberText;
  };
  const plan = planCard(resource, isNumbered);
  const tickable = useTicks();
  return (
    <NamedCurrency value={sharedCurrency(resource, data)}>
      <Stack role="list" aria-label={resource.label} spacing={1} sx={{ pb: selectedIds.length > 0 ? 16 : 1 }}>
        {data.map((record) => (
          <RecordContextProvider key={record.id} value={record}>
            <Card {...props} plan={plan} tickable={tickable} />
          </RecordContextProvider>
        ))}
      </Stack>
    </NamedCurrency>
  );
}
