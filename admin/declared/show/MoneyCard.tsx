import { Box } from '@mui/material';
import { useDeclaredResource } from '../declaration';
import { DeclaredField } from '../fields/DeclaredField';
import { NamedCurrency } from '../fields/MoneyField';
import { columnsOf, isBlank, noteOf } from '../records';
import { useRecord } from '../useRecord';
import { useT } from '../../locales/useT';
import { MAX_ON_CARD, moneyFieldsOf } from './mainFields';
import { FIELDS_CARD } from './RecordFields';
import { Heading, SmallText } from '../../ui/Text';

/** The amounts of one record under each other, the currency named once; those that its list sums up stand out. */
export function MoneyCard() {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecord();
  const amounts = moneyFieldsOf(resource);
  if (amounts.length < MAX_ON_CARD) return null;
  const currency = typeof record.currency === 'string' ? record.currency : null;
  const shown = amounts.filter((field) => !isBlank(record[field.name]));
  const total = shown
    .filter((field) => resource.list.sums.includes(field.name) && columnsOf(resource).includes(field))
    .at(-1);
  return (
    <Box component="section" data-money sx={FIELDS_CARD}>
      <Heading level={2} size="body" sx={{ px: 2, py: 1.5 }}>
        {t('crud.money')}{' '}
        <Box component="span" sx={{ fontWeight: 400, fontSize: 'size.small', color: 'ink.secondary' }}>
          {currency}
        </Box>
      </Heading>
      <NamedCurrency value={currency}>
        <Box component="dl" sx={{ m: 0 }}>
          {shown.map((field) => (
            <Box
              key={field.name}
              data-field={field.name}
              sx={{
                display: 'flex',
                px: 2,
                minHeight: 36,
                alignItems: 'center',
                borderTop: 'soft',
                fontSize: 'size.small',
                ...(field === total && { bgcolor: 'surface.sunken', fontWeight: 600 }),
              }}
            >
              <Box component="dt" sx={{ color: field === total ? undefined : 'ink.secondary' }}>
                {field.label}
                {noteOf(field) && (
                  <SmallText data-note sx={{ pb: 0.75, pr: 2 }}>
                    {noteOf(field)}
                  </SmallText>
                )}
              </Box>
              <Box component="dd" sx={{ m: 0, ml: 'auto', fontVariantNumeric: 'tabular-nums' }}>
                <DeclaredField source={field.name} />
              </Box>
            </Box>
          ))}
        </Box>
      </NamedCurrency>
    </Box>
  );
}
