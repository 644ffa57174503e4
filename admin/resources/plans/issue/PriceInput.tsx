import { Box, OutlinedInput } from '@mui/material';
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import { type ReactNode, useId, useState } from 'react';
import { useT } from '../../../locales/useT';
import { Text } from '../../../ui/Text';
import { type Row, amountText } from './grid';
import type { PriceName } from './quotes';
import { TOUCH } from '../../../ui/themeKeys';

const FIELD = {
  width: 86,
  height: 32,
  bgcolor: 'surface.paper',
  fontSize: 'size.small',
  '& input': { textAlign: 'right', px: 1, py: 0, height: '100%', fontVariantNumeric: 'tabular-nums', fontWeight: 600 },
  '&.Mui-error': { bgcolor: 'soft.red' },
  [TOUCH]: { height: 44 },
} as const;

/** Marks by which arrow keys find the next input of the same column. */
const MARKS: Readonly<Record<PriceName, object>> = {
  cooperationPrice: { 'data-column': 'price' },
  retailPrice: { 'data-column': 'retail' },
};

interface PriceInputProps {
  /** The rows that share the price. */
  rows: readonly Row[];
  field: PriceName;
  plan: string;
  before?: ReactNode;
  onType: (text: string) => void;
}

/** An input for a price, red with the reason if the price is refused or unreadable. */
export function PriceInput({ rows, field, plan, before, onType }: PriceInputProps) {
  const t = useT();
  const id = useId();
  const [isFocused, setFocused] = useState(false);
  const amounts = rows.map((row) => (field === 'retailPrice' ? row.retail : row.price));
  const [first] = amounts;
  const isSame = new Set(amounts.map(({ text }) => text)).size === 1;
  const text = isSame && first ? (isFocused || first.value === null ? first.text : amountText(first.value)) : '';
  const rejected = rows.filter(({ isChanged, reason }) => isChanged && reason?.in === field);
  const isWrong = isSame && first?.isWrong === true;
  const reasons = rejected.map(({ name, reason }) => ({ name, reason: reason?.text ?? '' }));
  // Names the agent unless all agents have the same reason.
  const isCommon = reasons.length === rows.length && new Set(reasons.map(({ reason }) => reason)).size === 1;
  const [one] = reasons;
  const rejection = !one ? '' : isCommon ? one.reason : t('issuePlans.refusedReceiver', one);
  const note = isWrong ? t('issuePlans.amountWrong') : rejection;
  const agent = rows.length === 1 ? (rows[0]?.name ?? '') : t('issuePlans.allAgents');
  const column = t(field === 'retailPrice' ? 'issuePlans.column.retail' : 'issuePlans.price');
  return (
    <>
      <Box
        data-field={field}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: { xs: 'flex-start', sm: 'flex-end' },
          gap: 0.75,
        }}
      >
        {before}
        <OutlinedInput
          size="small"
          value={text}
          error={note !== ''}
          placeholder={isSame ? undefined : '…'}
          onChange={(event) => onType(event.target.value)}
          onFocus={(event) => {
            setFocused(true);
            event.target.select();
          }}
          onBlur={() => setFocused(false)}
          slotProps={{
            input: {
              ...MARKS[field],
              inputMode: 'decimal',
              autoComplete: 'off',
              'aria-label': t('issuePlans.cellLabel', { plan, agent, column }),
              'aria-describedby': note ? id : undefined,
            },
          }}
          sx={FIELD}
        />
      </Box>
      {note && (
        <Text
          id={id}
          size="note"
          colour="tone.red"
          data-reason
          data-data
          sx={{ display: 'flex', gap: 0.5, justifyContent: { xs: 'flex-start', sm: 'flex-end' }, mt: 0.25 }}
        >
          <ErrorIcon aria-hidden sx={{ fontSize: 'icon.xs', mt: 0.25 }} />
          <span>{note}</span>
        </Text>
      )}
    </>
  );
}
