import type { ComponentType, ReactNode } from 'react';
import { Box, Checkbox, Stack } from '@mui/material';
import { RecordContextProvider, useListContext, useTranslateLabel } from 'ra-core';
import { type ManifestField, type ManifestResource, CURRENCIES, isReference, kindOf } from '@t3d/resources/kit';
import { DeclaredField } from '../fields/DeclaredField';
import type { DeclaredFieldProps } from '../fields/makeField';
import { useManifest, useSessionUser } from '../../providers/manifest';
import { useDeclaredResource, useRecord } from '../declaration';
import { fieldPartOf } from '../kinds';
import { type Row, columnsOf, fieldOf, isBlank, isCode, isKeyLike, isNumeric, isState, recordName } from '../records';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { RowActions } from '../actions/RowActions';
import { useRowActions } from '../actions/useRowActions';
import { CARD_TITLE } from './cardTitle';
import { LineValue, isLongNumber } from './LineValue';
import type { RowsPlan } from './TableRows';
import { type OwnColumn, contentOf } from './tableColumns';
import { useTicks } from './views/useViews';
import { ROUND } from '../../ui/themeKeys';
import { CUT, SmallText } from '../../ui/Text';

function planCard(resource: ManifestResource, isNumbered: (field: ManifestField) => boolean) {
  const columns = columnsOf(resource).filter(
    ({ name }) => !resource.list.hidden.includes(name) && !resource.recordLabel.includes(name),
  );
  const digits = columns.find((field) => kindOf(field).isNumberText || isNumbered(field));
  const signed = columns.find((field) => field.signed);
  // The balance after a movement, shown below the amount.
  const after = signed && columns.slice(columns.indexOf(signed) + 1).find((field) => kindOf(field).isAmount);
  const chip = columns.find(isState);
  const isSortedBy = ({ name }: ManifestField): boolean => resource.list.sort.field === name;
  const isPlace = (field: ManifestField): boolean => isNumeric(field) && isSortedBy(field);
  const others = columns
    .filter((field) => ![digits, chip].includes(field) && fieldPartOf(field).isOnCardLine)
    .filter((field) => !isNumbered(field) && !isPlace(field))
    .toSorted((one, other) => Number(Boolean(other.resource)) - Number(Boolean(one.resource)));
  const amounts = columns.filter((field) => kindOf(field).isAmount);
  // A number that only sorts the rows is not worth a place on the card.
  const numbers = columns.filter((field) => isNumeric(field) && field !== digits && !isPlace(field));
  const onlyNumber = amounts.length === 0 && numbers.length === 1 ? numbers[0] : undefined;
  return {
    // Names a movement of money by its type, because the account is the reader's own on most cards.
    title: signed && chip ? chip : columns.find((field) => isReference(field) && field !== digits),
    digits,
    amount: signed ?? amounts.find((field) => !field.secondary) ?? amounts[0] ?? onlyNumber,
    /** True if the number needs its label, because its meaning is not clear from the card. */
    isLabelled: onlyNumber !== undefined || (!signed && amounts.length > 1 && !digits),
    after,
    chip,
    time:
      columns.find((field) => isSortedBy(field) && ['day', 'moment'].includes(kindOf(field).value)) ??
      columns.find((field) => field.name === 'createdAt') ??
      columns.find((field) => kindOf(field).value === 'moment'),
    others,
    isNumber: (field: ManifestField): boolean => kindOf(field).isNumberText || isNumbered(field),
  };
}
type CardPlan = ReturnType<typeof planCard>;

/** A field with a currency. */
const InCurrency = DeclaredField as ComponentType<DeclaredFieldProps & { currency?: string | null | undefined }>;

interface CardsProps {
  open: (record: Row) => void;
  pathOf: RowsPlan['pathOf'];
  own: readonly OwnColumn[];
  /** Renders the content of each card. The list then has no check boxes on a phone. */
  card?: ReactNode;
}

const AFTER = { display: 'flex', gap: 0.75, justifyContent: 'flex-end', fontVariantNumeric: 'tabular-nums' } as const;

interface CardLinesProps {
  plan: CardPlan;
  own: readonly OwnColumn[];
  title: ManifestField | undefined;
}

function CardLines({ plan: { after, digits, isNumber }, own, title }: CardLinesProps) {
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
          {/* The label distinguishes two numbers, for example an old and a new card. */}
          {title && isNumber(title) && (
            <SmallText as="span" sx={{ mr: 0.75 }}>
              {digits.label}
            </SmallText>
          )}
          <DeclaredField source={digits.name} />
        </Box>
      )}
      {own.map((column) => {
        const { label, source = '' } = column.props;
        return (
          <SmallText key={column.key} sx={{ display: 'flex', gap: 0.75 }}>
            <Box component="span" sx={{ flex: 'none' }}>
              {typeof label === 'object' ? label : labelOf({ source, label: label as string | undefined })}
            </Box>
            {contentOf(column, record)}
          </SmallText>
        );
      })}
    </>
  );
}

const AMOUNT = { flex: 'none', textAlign: 'right', fontWeight: 600, fontVariantNumeric: 'tabular-nums' } as const;
const LABEL = { fontWeight: 400, mt: -0.25 } as const;

interface CardAmountProps {
  field: ManifestField;
  isLabelled: boolean;
}

/** The amount has the symbol of its currency, because a card has no header. The label is below to save width. */
function CardAmount({ field, isLabelled }: CardAmountProps) {
  const resource = useDeclaredResource();
  const currency = useSessionUser().currency ?? CURRENCIES[0];
  const record = useRecord();
  const isOwn = !field.currencyIn && !fieldOf(resource, 'currency') && isBlank(record.currency);
  return (
    <Box sx={AMOUNT}>
      <InCurrency source={field.name} {...(isOwn && { currency: currency ?? CURRENCIES[0] })} />
      {isLabelled && <SmallText sx={LABEL}>{field.label}</SmallText>}
    </Box>
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

function CardMenu() {
  return <RowActions actions={useRowActions(useDeclaredResource())} withEdit={false} />;
}

function CardFooter({ plan: { chip, time }, others }: { plan: CardPlan; others: readonly ManifestField[] }) {
  return (
    <Box sx={FOOT}>
      {chip && <DeclaredField source={chip.name} />}
      <Box sx={WORDS}>
        {others.map((field, index) => (
          <span key={field.name}>
            {index > 0 && ' · '}
            {isNumeric(field) && `${field.label} `}
            <LineValue field={field} />
          </span>
        ))}
      </Box>
      {time && (
        <Box sx={{ flex: 'none' }}>
          <DeclaredField source={time.name} />
        </Box>
      )}
      <CardMenu />
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
  ...CARD_TITLE,
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  // Makes a number in the title as large as a name.
  '& span': { fontSize: 'inherit' },
} as const;

/** Returns a second name that distinguishes records of one name, for example the account. */
function secondName(resource: ManifestResource, record: Row, named: ManifestField | undefined): ManifestField[] {
  const { recordLabel, list } = resource;
  const isShown = (name: string): boolean => list.columns.includes(name) && !list.hidden.includes(name);
  return recordLabel
    .filter((name) => name !== named?.name && isShown(name) && !isBlank(record[name]))
    .flatMap((name) => fieldOf(resource, name) ?? []);
}

function OwnCard({ open, pathOf, card }: Pick<CardsProps, 'open' | 'pathOf' | 'card'>) {
  const resource = useDeclaredResource();
  const record = useRecord();
  return (
    <Box role="listitem" data-to={pathOf?.(resource, record.id)} onClick={() => open(record)} sx={CARD}>
      <Box sx={{ flex: 1, minWidth: 0 }}>{card}</Box>
    </Box>
  );
}

function Card({ plan, open, pathOf, own, tickable }: CardsProps & { plan: CardPlan; tickable: boolean }) {
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
  // The name of a referenced record, if the record's own name is only a number.
  const numbered =
    resource.recordLabel[0] === 'id' || (named && kindOf(named).isProse && (isCode(named) || isKeyLike(name)));
  const title = numbered && plan.title && !isBlank(record[plan.title.name]) ? plan.title : named;
  // The code of a record that shows another name as its title.
  const code =
    named && named.name !== 'id' && title !== named && !kindOf(named).isNumberText
      ? [named]
      : secondName(resource, record, named);
  const isOwn = ({ name: source }: ManifestField): boolean => own.some((column) => column.props.source === source);
  const shown = plan.others.filter(
    (field) => ![title, plan.amount, plan.time].includes(field) && !isOwn(field) && !isBlank(record[field.name]),
  );
  // A long number comes last, because other facts say more.
  const isLast = code.some((field) => isLongNumber(record[field.name]));
  const others = isLast ? [...shown.slice(0, 2), ...code] : [...code, ...shown].slice(0, 2);
  // The menu is beside the title of a card without further facts.
  const foot = plan.chip === title ? { ...plan, chip: undefined } : plan;
  const hasFooter = Boolean(foot.chip ?? foot.time) || others.length > 0;
  return (
    <Box
      role="listitem"
      data-to={pathOf?.(resource, record.id)}
      onClick={() => open(record)}
      sx={ticked ? TICKED : CARD}
    >
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
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
          <Box data-title sx={TITLE}>
            {title ? <DeclaredField source={title.name} wide link={false} /> : name}
          </Box>
          {plan.amount && <CardAmount field={plan.amount} isLabelled={plan.isLabelled} />}
          {!hasFooter && <CardMenu />}
        </Box>
        <CardLines plan={plan} own={own} title={title} />
        {hasFooter && <CardFooter plan={foot} others={others} />}
      </Box>
    </Box>
  );
}

export function Cards(props: CardsProps) {
  const resource = useDeclaredResource();
  const { data = [], selectedIds } = useListContext<Row>();
  const { resources } = useManifest();
  /** Returns whether a reference shows only a number as its name. */
  const isNumbered = (field: ManifestField): boolean => {
    const target = resources.find((one) => one.name === field.resource);
    return target?.fields.some((one) => one.name === target.recordLabel[0] && kindOf(one).isNumberText) ?? false;
  };
  const plan = planCard(resource, isNumbered);
  const tickable = useTicks();
  return (
    <Stack role="list" aria-label={resource.label} spacing={1} sx={{ pb: selectedIds.length > 0 ? 16 : 1 }}>
      {data.map((record) => (
        <RecordContextProvider key={record.id} value={record}>
          {props.card ? <OwnCard {...props} /> : <Card {...props} plan={plan} tickable={tickable} />}
        </RecordContextProvider>
      ))}
    </Stack>
  );
}
