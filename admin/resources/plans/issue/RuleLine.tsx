import { Box, Button, MenuItem, OutlinedInput, Select } from '@mui/material';
import { formatMoney, parseMoney } from '@t3d/resources/kit';
import { type KeyboardEvent, useState } from 'react';
import { useT } from '../../../locales/useT';
import { ChoiceButtons } from '../../../ui/ChoiceButtons';
import { SmallText, Text } from '../../../ui/Text';
import { ROUND, TOUCH } from '../../../ui/themeKeys';
import { isComposing } from '../../../ui/isComposing';
import { applies, editCounts } from './grid';
import { type RuleMode, type RuleUnit, RULE_MODES, STEPS } from './rule';
import type { IssueState } from './useIssue';

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.75,
  px: 1.25,
  py: 1,
  bgcolor: 'surface.sunken',
  borderRadius: ROUND.card,
} as const;
const CONTROL = {
  height: 32,
  bgcolor: 'surface.paper',
  fontSize: 'size.small',
  '& .MuiSelect-select': { pl: 1, pr: '24px !important' },
  '& .MuiSelect-icon': { right: 2 },
  [TOUCH]: { height: 44 },
} as const;
const AMOUNT = {
  ...CONTROL,
  width: 56,
  borderTopRightRadius: 0,
  borderBottomRightRadius: 0,
  '& input': { textAlign: 'right', px: 1, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
} as const;
const UNIT = { ...CONTROL, ml: '-1px', borderTopLeftRadius: 0, borderBottomLeftRadius: 0 } as const;
const MODES = { bgcolor: 'surface.paper', '& > button': { px: 1, whiteSpace: 'nowrap' } } as const;

/** A mark by which tests find the field. */
const RULE: object = { 'data-rule': true };

/** The number of edited prices, with a button that restores them. */
function Edited({ state: { taken, edits, setEdits, mode } }: { state: IssueState }) {
  const t = useT();
  const { byRule, byHand } = editCounts(taken, edits);
  const done = [
    ...(byRule > 0 ? [t(`issuePlans.applied.${mode}`, { count: byRule })] : []),
    ...(byHand > 0 ? [t('issuePlans.byHand', { count: byHand })] : []),
  ];
  if (Object.keys(edits).length === 0) return null;
  return (
    <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: 0.5 }} data-edited>
      <SmallText as="span">{done.join(t('issuePlans.comma'))}</SmallText>
      <Button size="small" variant="text" color="primary" onClick={() => setEdits({})} sx={{ minWidth: 0, px: 0.5 }}>
        {t('issuePlans.restore')}
      </Button>
    </Box>
  );
}

interface StepProps {
  step: number;
  onChange: (step: number) => void;
}

function Step({ step, onChange }: StepProps) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <SmallText as="span" id="issue-round">
        {t('issuePlans.round')}
      </SmallText>
      <Select
        size="small"
        value={step}
        onChange={(event) => onChange(Number(event.target.value))}
        labelId="issue-round"
        sx={{ ...CONTROL, fontVariantNumeric: 'tabular-nums' }}
      >
        {STEPS.map((one) => (
          <MenuItem key={one} value={one}>
            {formatMoney(one)}
          </MenuItem>
        ))}
      </Select>
    </Box>
  );
}

interface AmountProps {
  text: string;
  isWrong: boolean;
  unit: RuleUnit;
  currency: string;
  onText: (text: string) => void;
  onUnit: (unit: RuleUnit) => void;
  onEnter: () => void;
}

function Amount({ text, isWrong, unit, currency, onText, onUnit, onEnter }: AmountProps) {
  const t = useT();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isComposing(event)) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <Box sx={{ display: 'flex' }}>
      <OutlinedInput
        size="small"
        value={text}
        error={isWrong}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        slotProps={{
          input: { ...RULE, 'aria-label': t('issuePlans.amount'), inputMode: 'decimal', autoComplete: 'off' },
        }}
        sx={AMOUNT}
      />
      <Select
        size="small"
        value={unit}
        onChange={(event) => onUnit(event.target.value)}
        SelectDisplayProps={{ 'aria-label': t('issuePlans.unit') }}
        sx={UNIT}
      >
        <MenuItem value="percent">%</MenuItem>
        <MenuItem value="amount">{currency}</MenuItem>
      </Select>
    </Box>
  );
}

/** A rule that raises or lowers all prices, or adds to the cost, and rounds. */
export function RuleLine({ state }: { state: IssueState }) {
  const { taken, apply, quotes } = state;
  const t = useT();
  const [mode, setMode] = useState<RuleMode>('up');
  const [unit, setUnit] = useState<RuleUnit>('percent');
  const [text, setText] = useState('5');
  const [step, setStep] = useState<number>(10);
  // Parses per cent like an amount, because both have two decimals.
  const amount = parseMoney(text);
  const isWrong = amount === null || amount < 0 || (mode === 'down' && unit === 'percent' && amount > 10_000);
  const rule = { mode, unit, amount: amount ?? 0, step };
  const count = applies(taken, rule);
  const run = (): void => {
    if (!isWrong && count > 0) apply(rule);
  };
  return (
    <Box role="group" aria-labelledby="issue-rule" sx={LINE}>
      <Text strong size="small" id="issue-rule">
        {t('issuePlans.allPrices')}
      </Text>
      <ChoiceButtons
        labelledBy="issue-rule"
        value={mode}
        options={RULE_MODES.map((one) => [one, t(`issuePlans.mode.${one}`), { 'data-mode': one }] as const)}
        onChange={setMode}
        sx={MODES}
      />
      <Amount
        text={text}
        isWrong={isWrong}
        unit={unit}
        currency={quotes.found?.currency ?? '1.00'}
        onText={setText}
        onUnit={setUnit}
        onEnter={run}
      />
      <Step step={step} onChange={setStep} />
      <Button
        variant="outlined"
        color="inherit"
        data-apply
        disabled={isWrong || count === 0}
        onClick={run}
        sx={{ ...CONTROL, px: 1 }}
      >
        {t('issuePlans.apply', { count })}
      </Button>
      <Edited state={state} />
    </Box>
  );
}
