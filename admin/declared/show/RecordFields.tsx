import { type ReactNode, useId, useState } from 'react';
import { Box, Button } from '@mui/material';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import {
  type ManifestField,
  type ManifestResource,
  type PredicateVariables,
  kindOf,
  matches,
} from '@t3d/resources/kit';
import { useDeclaredResource, useRecord } from '../declaration';
import { DeclaredField } from '../fields/DeclaredField';
import { sectionsOf } from '../form/DeclaredForm';
import { type Row, columnsOf, fieldOf, isBlank, isKeyLike, labelKey, noteOf } from '../records';
import { useT } from '../../locales/useT';
import { useSessionUser } from '../../providers/manifest';
import { usePredicateVariables } from '../variables';
import { Card } from '../../ui/Section';
import { FactLine, FactList } from '../../ui/FactList';
import { Heading, SmallText, Text } from '../../ui/Text';
import { NamedCurrency } from '../fields/NamedCurrency';

/** The number of digits from which a value needs two columns of a wide page. */
const MANY_DIGITS = 24;
const DAY = /^\d{4}-\d{2}-\d{2}/;

const isLong = (field: ManifestField, record: Row): boolean =>
  kindOf(field).isNumberText ||
  (!DAY.test(String(record[field.name])) &&
    isKeyLike(String(record[labelKey(field.name)] ?? record[field.name] ?? '')));

const LINES = {
  m: 0,
  '& > div': {
    display: 'flex',
    columnGap: 2,
    minHeight: 36,
    alignItems: 'center',
    borderTop: 'soft',
    fontSize: 'size.small',
    '& dt': { flex: 'none' },
    '& dd': { ml: 'auto', textAlign: 'right', minHeight: 0 },
  },
} as const;

function columnsFor(field: ManifestField, record: Row): object | undefined {
  if (field.multiline) return { gridColumn: '1 / -1' };
  if (!isLong(field, record)) return undefined;
  const isWide = String(record[field.name] ?? '').length > MANY_DIGITS;
  return { gridColumn: { xs: '1 / -1', sm: isWide ? 'span 2' : 'auto' } };
}

interface FactsProps {
  fields: readonly ManifestField[];
  least?: string;
  /** True to show each field on a separate line. */
  lines?: boolean | undefined;
}

function Facts({ fields, least = '200px', lines }: FactsProps) {
  const record = useRecord();
  return (
    <Box
      component="dl"
      sx={
        lines
          ? LINES
          : {
              m: 0,
              display: 'grid',
              columnGap: 3,
              rowGap: 1.5,
              gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: `repeat(auto-fill, minmax(${least}, 1fr))` },
            }
      }
    >
      {fields.map((field) => (
        <Box key={field.name} data-field={field.name} sx={{ minWidth: 0, ...columnsFor(field, record) }}>
          <SmallText as="dt">{field.label}</SmallText>
          <Box component="dd" sx={{ m: 0, minHeight: 22, overflowWrap: 'anywhere' }}>
            <DeclaredField source={field.name} wide />
            {noteOf(field) && <SmallText data-note>{noteOf(field)}</SmallText>}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The resources whose details stay expanded on the next record's page. */
const expandedResources = new Set<string>();

function MainCard({
  main,
  rest,
  lines,
  head,
  foot,
}: ReturnType<typeof mainFields> & Omit<RecordFieldsProps, 'without' | 'title'>) {
  const t = useT();
  const id = useId();
  const resource = useDeclaredResource();
  const { name } = resource;
  const [all, setAll] = useState(() => expandedResources.has(name));
  const toggle = (): void => {
    if (all) expandedResources.delete(name);
    else expandedResources.add(name);
    setAll(!all);
  };
  return (
    <Card data-main aria-label={resource.main?.label} sx={{ p: 2, pt: 1.25 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 28, mb: 1 }}>
        <Heading level={2} size="body">
          {resource.main?.label}
        </Heading>
        {rest.length > 0 && (
          <Button
            className="no-print"
            variant="text"
            size="small"
            data-all-details
            aria-expanded={all}
            aria-controls={all ? id : undefined}
            onClick={toggle}
            endIcon={<ExpandMoreIcon sx={{ transform: all ? 'rotate(180deg)' : undefined }} />}
            sx={{ ml: 'auto', mr: -1, color: 'accent.base' }}
          >
            {t('crud.allDetails')}
          </Button>
        )}
      </Box>
      {head}
      <Facts fields={main} least="max(200px, 30%)" lines={lines} />
      {foot}
      {all && (
        <Box id={id} sx={{ mt: 1.5, pt: 1.5, borderTop: 'soft' }}>
          {sectionsOf(resource, rest).map((section, index) => (
            <Box key={section.name} sx={index > 0 ? { mt: 1.5 } : undefined}>
              {section.label && (
                <Heading level={3} size="body" sx={{ mb: 1 }}>
                  {section.label}
                </Heading>
              )}
              <Facts fields={section.fields} lines={lines} />
            </Box>
          ))}
        </Box>
      )}
    </Card>
  );
}

interface RecordFieldsProps {
  /** The fields to omit. By default those of the title and of <MoneyCard>. */
  without?: readonly string[] | undefined;
  lines?: boolean | undefined;
  /** The heading of the fields that belong to no declared section. */
  title?: string;
  /** Shown above the fields. */
  head?: ReactNode;
  foot?: ReactNode;
}

/**
 * Shows the fields with a value. If the resource declares main fields, they come first and all others are collapsed.
 */
export function RecordFields({ without, lines, title, head, foot }: RecordFieldsProps) {
  const resource = useDeclaredResource();
  const record = useRecord();
  const { main, rest } = mainFields(resource, record, usePredicateVariables(), without);
  if (main.length > 0) return <MainCard main={main} rest={rest} lines={lines} head={head} foot={foot} />;
  return sectionsOf(resource, rest).map((section, index) => (
    <Card key={section.name} sx={{ p: 2 }}>
      {(section.label ?? title) && (
        <Heading level={2} size="body" sx={{ mb: 1.5 }}>
          {section.label ?? title}
        </Heading>
      )}
      {index === 0 && head}
      <Facts fields={section.fields} lines={lines} />
      {index === 0 && foot}
    </Card>
  ));
}

const AMOUNT = { px: 2, minHeight: 36, borderTop: 'soft' } as const;
const TOTAL = { ...AMOUNT, bgcolor: 'surface.sunken', fontWeight: 600, '& dt': { color: 'ink.primary' } } as const;

/** The amounts of a record, with the last summed amount highlighted. */
export function MoneyCard() {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecord();
  const amounts = amountsOf(resource);
  const { currency: own = null } = useSessionUser();
  if (amounts.length === 0) return null;
  const ofRecord = typeof record.currency === 'string' ? record.currency : null;
  // Uses the currency of the reader's wallet if the resource has no currency.
  const currency = fieldOf(resource, 'currency') ? ofRecord : own;
  const shown = amounts.filter((field) => !isBlank(record[field.name]));
  const total = shown.findLast(
    (field) => resource.list.sums.includes(field.name) && columnsOf(resource).includes(field),
  );
  return (
    <Card data-money>
      <Heading level={2} size="body" sx={{ px: 2, py: 1.5 }}>
        {t('crud.money')}{' '}
        <Text as="span" size="small" colour="ink.secondary" sx={{ fontWeight: 400 }}>
          {currency}
        </Text>
      </Heading>
      <NamedCurrency value={currency}>
        <FactList>
          {shown.map((field) => (
            <FactLine
              key={field.name}
              data-field={field.name}
              sx={field === total ? TOTAL : AMOUNT}
              label={
                <>
                  {field.label}
                  {noteOf(field) && (
                    <SmallText data-note sx={{ pb: 0.75 }}>
                      {noteOf(field)}
                    </SmallText>
                  )}
                </>
              }
            >
              <DeclaredField source={field.name} />
            </FactLine>
          ))}
        </FactList>
      </NamedCurrency>
    </Card>
  );
}

/** The number of amounts from which a record has a card of amounts. */
const LEAST_ON_CARD = 3;

function amountsOf(resource: ManifestResource): ManifestField[] {
  const amounts = resource.fields.filter((field) => field.readable && kindOf(field).isAmount && !field.section);
  return amounts.length < LEAST_ON_CARD ? [] : amounts;
}

const onMoneyCard = (resource: ManifestResource): string[] => {
  const names = amountsOf(resource).map(({ name }) => name);
  return names.length > 0 ? [...names, 'currency'] : [];
};

const multilineLast = (fields: readonly ManifestField[]): ManifestField[] => [
  ...fields.filter((field) => !field.multiline),
  ...fields.filter((field) => field.multiline),
];

/** Returns the fields that the title shows, or none if the name is only the id. */
function inTitle({ recordLabel }: Pick<ManifestResource, 'recordLabel'>, record: Row): string[] {
  const named = recordLabel.find((name) => !isBlank(record[name]));
  return named === undefined || named === 'id' ? [] : ['id', named];
}

/** Returns the fields that have a value and are not in `without`, with the main fields apart. */
export function mainFields(
  resource: ManifestResource,
  record: Row,
  variables: PredicateVariables,
  without: readonly string[] = [...onMoneyCard(resource), ...inTitle(resource, record)],
): { main: ManifestField[]; rest: ManifestField[] } {
  const shown = resource.fields.filter(
    (field) =>
      field.readable &&
      kindOf(field).storage !== 'children' &&
      !isBlank(record[field.name]) &&
      !without.includes(field.name) &&
      matches(field.showWhen, record, variables),
  );
  const main = (resource.main?.fields ?? [])
    .flatMap((name) => fieldOf(resource, name) ?? [])
    .filter((field) => shown.includes(field));
  return { main: multilineLast(main), rest: multilineLast(shown.filter((field) => !main.includes(field))) };
}
