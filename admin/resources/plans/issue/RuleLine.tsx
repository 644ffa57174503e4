import { Box, Button, MenuItem, OutlinedInput, Select } from '@mui/material';
import { formatMoney, parseMoney } from '@t3d/resources/kit';
import { type KeyboardEvent, useState } from 'react';
import { useT } from '../../../locales/useT';
import { ChoiceButtons } from '../../../ui/ChoiceButtons';
import { SmallText, Text } from '../../../ui/Text';
import { ROUND } from '../../../ui/themeKeys';
import { isComposing } from '../../../ui/isComposing';
import { applies, editCounts } from './grid';
import { type RuleMode, type RuleUnit, RULE_MODES, STEPS } from './rule';
import type { IssueState } from './useIssue';

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 1.5,
  py: 1,
  bgcolor: 'surface.sunken',
  borderRadius: ROUND.card,
} as const;
const CONTROL = { height: 30, bgcolor: 'surface.paper', fontSize: 'size.small' } as const;
const TOUCHED = { '@media (pointer: coarse)': { height: 44 } } as const;

/** Marks the field of the amount, by which tests find it. */
const RULE: object = { 'data-rule': true };

/** Sets all prices at once: raises or lowers them, or adds to the cost, and rounds. */
export function RuleLine({ state }: { state: IssueState }) {
  const { taken, edits, apply, setEdits, mode: applied, quotes } = state;
  const t = useT();
  const [mode, setMode] = useState<RuleMode>('up');
  const [unit, setUnit] = useState<RuleUnit>('percent');
  const [text, setText] = useState('5');
  const [step, setStep] = useState<number>(10);
  // Per cent and amounts have two decimals, so both are read as hundredths.
  const amount = parseMoney(text);
  const isWrong = amount === null || amount < 0 || (mode === 'down' && unit === 'percent' && amount > 10_000);
  const rule = { mode, unit, amount: amount ?? 0, step };
  const count = applies(taken, rule);
  const { byRule, byHand } = editCounts(taken, edits);
  const run = (): void => {
    if (!isWrong && count > 0) apply(rule);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isComposing(event)) return;
    event.preventDefault();
    run();
  };
  const done = [
    ...(byRule > 0 ? [t(`issuePlans.applied.${applied}`, { count: byRule })] : []),
    ...(byHand > 0 ? [t('issuePlans.byHand', { count: byHand })] : []),
  ];
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
        sx={{ bgcolor: 'surface.paper' }}
      />
      <OutlinedInput
        size="small"
        value={text}
        error={isWrong}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        slotProps={{
          input: { ...RULE, 'aria-label': t('issuePlans.amount'), inputMode: 'decimal', autoComplete: 'off' },
        }}
        sx={{ ...CONTROL, ...TOUCHED, width: 64, '& input': { textAlign: 'right', px: 1, fontWeight: 600 } }}
      />
      <Select
        size="small"
        value={unit}
        onChange={(event) => setUnit(event.target.value)}
        slotProps={{ input: { 'aria-label': t('issuePlans.unit') } }}
        sx={{ ...CONTROL, ...TOUCHED }}
      >
        <MenuItem value="percent">%</MenuItem>
        <MenuItem value="amount">{quotes.found?.currency ?? '1.00'}</MenuItem>
      </Select>
      <SmallText as="span" id="issue-round">
        {t('issuePlans.round')}
      </SmallText>
      <Select
        size="small"
        value={step}
        onChange={(event) => setStep(Number(event.target.value))}
        slotProps={{ input: { 'aria-labelledby': 'issue-round' } }}
        sx={{ ...CONTROL, ...TOUCHED, fontVariantNumeric: 'tabular-nums' }}
      >
        {STEPS.map((one) => (
          <MenuItem key={one} value={one}>
            {formatMoney(one)}
          </MenuItem>
        ))}
      </Select>
      <Button
        variant="outlined"
        color="inherit"
        data-apply
        disabled={isWrong || count === 0}
        onClick={run}
        sx={{ ...CONTROL, ...TOUCHED }}
      >
        {t('issuePlans.apply', { count })}
      </Button>
      {Object.keys(edits).length > 0 && (
        <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center' }} data-edited>
          <SmallText as="span">{done.join(t('issuePlans.comma'))}</SmallText>
          <Button size="small" variant="text" color="primary" onClick={() => setEdits({})}>
            {t('issuePlans.restore')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
