import { isValidElement } from 'react';
import type { ReactNode } from 'react';
import { Box, Checkbox, Stack } from '@mui/material';
import { RecordContextProvider, useListContext, useTranslateLabel } from 'ra-core';
import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import { DeclaredField } from '../fields/DeclaredField';
import { NamedCurrency } from '../fields/NumberFields';
import { useManifest } from '../../providers/manifest';
import { useDeclaredResource, useRecord } from '../declaration';
import { columnsOf, isBlank, isKeyLike, recordName } from '../records';
import type { Row } from '../records';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { RowActions } from '../actions/ActionMenu';
import type { OwnColumn } from './tableColumns';
import { sharedCurrency } from './tableColumns';
import { useTicks } from './views/useViews';
import { ROUND } from '../../ui/themeKeys';
import { CUT, SmallText } from '../../ui/Text';

interface CardPlan {
  title: ManifestField | undefined;
  digits: ManifestField | undefined;
  amount: ManifestField | undefined;
  after: ManifestField | undefined;
  chip: ManifestField | undefined;
  time: ManifestField | undefined;
  others: ManifestField[];
}

/** Which of a list's visible columns a card shows: digits, an amount, a state, a time, two more. */
function planCard(resource: ManifestResource, isNumbered: (field: ManifestField) => boolean): CardPlan {
  const columns = columnsOf(resource).filter(
    (field) => !resource.list.hidden.includes(field.name) && !resource.recordLabel.includes(field.name),
  );
  const digits = columns.find((field) => field.kind === 'digits' || isNumbered(field));
  const amount = columns.find((field) => field.widget === 'signed') ?? columns.find((field) => field.kind === 'money');
  // What a movement left behind stands under it.
  const after =
    amount?.widget === 'signed'
      ? columns.slice(columns.indexOf(amount) + 1).find((field) => field.kind === 'money')
      : undefined;
  const chip = columns.find((field) => field.kind === 'enum' && field.options?.some((option) => option.tone));
  const title = columns.find((field) => field.kind === 'reference' && field !== digits);
  const time = columns.find((field) => field.name === 'createdAt') ?? columns.find((field) => field.kind === 'time');
  const others = columns
    .filter(
      (field) =>
        field !== digits &&
        field !== chip &&
        field.kind !== 'digits' &&
        !['money', 'time', 'json', 'boolean', 'areaCodes', 'image', 'file'].includes(field.kind) &&
        !isNumbered(field),
    )
    .toSorted((one, other) => Number(Boolean(other.resource)) - Number(Boolean(one.resource)));
  return { title, digits, amount, after, chip, time, others };
}

function CardNumbers({ plan }: { plan: CardPlan }) {
  const record = useRecord();
  return (
    <>
      {plan.after && !isBlank(record[plan.after.name]) && (
        <SmallText sx={{ display: 'flex', gap: 0.75, justifyContent: 'flex-end', fontVariantNumeric: 'tabular-nums' }}>
          <span>{plan.after.label}</span>
          <DeclaredField source={plan.after.name} />
        </SmallText>
      )}
      {plan.digits && !isBlank(record[plan.digits.name]) && (
        <Box sx={{ mt: 0.25 }}>
          <DeclaredField source={plan.digits.name} />
        </Box>
      )}
    </>
  );
}

function CardFooter({ plan, others }: { plan: CardPlan; others: readonly ManifestField[] }) {
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 0.5, fontSize: 'size.small', color: 'ink.secondary' }}
    >
      {plan.chip && <DeclaredField source={plan.chip.name} />}
      <Box sx={{ ...CUT, flex: 1, '& span:not(.status-chip, .status-chip *)': { display: 'inline !important' } }}>
        {others.map((field, index) => (
          <span key={field.name}>
            {index > 0 && ' · '}
            <DeclaredField source={field.name} />
          </span>
        ))}
      </Box>
      {plan.time && (
        <Box sx={{ flex: 'none' }}>
          <DeclaredField source={plan.time.name} />
        </Box>
      )}
      <RowActions withEdit={false} />
    </Box>
  );
}

const TITLE = {
  fontWeight: 600,
  fontSize: 15,
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  // A number as a title is as large as a name.
  '& span': { fontSize: 'inherit' },
} as const;

/** The hand-written columns of the list, one below the other. */
function OwnLines({ own }: { own: readonly OwnColumn[] }) {
  const record = useRecord();
  const label = useTranslateLabel();
  return own.map(({ key, props: { source = '', label: given, children, field: Field, render } }) => (
    <SmallText key={key} sx={{ display: 'flex', gap: 0.75 }}>
      <span>{isValidElement(given) ? given : label({ source, label: given as string })}</span>
      {children ?? render?.(record) ?? (Field ? <Field source={source} /> : (record[source] as ReactNode))}
    </SmallText>
  ));
}

interface CardsProps {
  open: (record: Row) => void;
  own: readonly OwnColumn[];
}

interface CardProps extends CardsProps {
  plan: CardPlan;
  tickable: boolean;
}

function Card({ plan, tickable, open, own }: CardProps) {
  const resource = useDeclaredResource();
  const record = useRecord();
  const { selectedIds, onToggleItem } = useListContext();
  const ticked = selectedIds.includes(record.id);
  const t = useT();
  const language = useLanguage();
  const name = recordName(resource, record, language);
  const named = resource.fields.find(
    (field) => field.name === resource.recordLabel.find((one) => !isBlank(record[one])),
  );
  // A record that is called by a number of its own is better known by what it refers to.
  const numbered = resource.recordLabel[0] === 'id' || (named?.kind === 'text' && isKeyLike(name));
  const label = numbered && plan.title && !isBlank(record[plan.title.name]) ? plan.title : named;
  const others = plan.others.filter((field) => field !== label && !isBlank(record[field.name])).slice(0, 2);
  return (
    <Box
      role="listitem"
      onClick={() => open(record)}
      sx={{
        display: 'flex',
        gap: 1,
        p: 1.25,
        bgcolor: ticked ? 'accent.selected' : 'surface.paper',
        border: '1px solid',
        borderColor: ticked ? 'accent.base' : 'line.divider',
        borderRadius: ROUND.card,
        cursor: 'pointer',
      }}
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
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <Box data-title sx={TITLE}>
            {label ? <DeclaredField source={label.name} wide={label.kind !== 'reference'} /> : name}
          </Box>
          {plan.amount && (
            <Box sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              <DeclaredField source={plan.amount.name} />
            </Box>
          )}
        </Box>
        <CardNumbers plan={plan} />
        <OwnLines own={own} />
        <CardFooter plan={plan} others={others} />
      </Box>
    </Box>
  );
}

/** The rows of a list on a phone. */
export function Cards(props: CardsProps) {
  const resource = useDeclaredResource();
  const { data = [], selectedIds } = useListContext<Row>();
  const { resources } = useManifest();
  // A reference to a record that is called by a number reads like the number itself.
  const isNumbered = (field: ManifestField): boolean => {
    const target = resources.find((one) => one.name === field.resource);
    return target?.fields.find((one) => one.name === target.recordLabel[0])?.kind === 'digits';
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
