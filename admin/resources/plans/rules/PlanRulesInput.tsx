import { type ReactNode, useState } from 'react';
import { Box, MenuItem, OutlinedInput, Select } from '@mui/material';
import { readInput, readNumber } from '@t3d/resources/kit';
import type { PlanRules, SmsRules } from '@t3d/resources/plans/plans';
import { useWatch } from 'react-hook-form';
import { useT } from '../../../locales/useT';
import { CONTROL, LabelledInput, PARTS } from '../../../declared/inputs/LabelledInput';
import { kind as wholeKind } from '@t3d/resources/kinds/integer/kind';
import { kind } from '@t3d/resources/kinds/json/kind';
import { type BoundInput, type DeclaredInputProps, useDeclaredInput } from '../../../declared/inputs/useDeclaredInput';
import { SmallText } from '../../../ui/Text';
import { ChoiceButtons } from '../../../ui/ChoiceButtons';
import { INITIAL_PLAN_RULES, INITIAL_SMS_RULES, planRulesSentence, smsRulesSentence } from './sentences';

const PartLabel = ({ children }: { children: ReactNode }) => (
  <SmallText as="span" sx={{ display: 'block', mb: 0.25 }}>
    {children}
  </SmallText>
);
const UNIT = { color: 'ink.secondary', fontSize: 'size.note', pl: 1, whiteSpace: 'nowrap' } as const;

interface CountProps {
  label: string;
  value: number | null | undefined;
  change: (value: number | null) => void;
  unit: string;
  empty?: string;
  blur: () => void;
  autoFocus?: boolean | undefined;
}

const WHOLE = { kind: wholeKind.name, required: false };

function CountPart({ label, value, change, unit, empty, blur, autoFocus }: CountProps) {
  return (
    <Box component="label" sx={{ display: 'block' }}>
      <PartLabel>{label}</PartLabel>
      <OutlinedInput
        fullWidth
        size="small"
        autoFocus={autoFocus}
        value={value ?? ''}
        placeholder={empty}
        onBlur={blur}
        sx={CONTROL}
        endAdornment={
          <Box component="span" sx={UNIT}>
            {unit}
          </Box>
        }
        onChange={(event) => change(readInput(WHOLE, event.target.value) as number | null)}
        slotProps={{ input: { inputMode: 'numeric' } }}
      />
    </Box>
  );
}

interface PickProps<V extends string> {
  label: string;
  value: V;
  options: readonly V[];
  name: (value: V) => string;
  change: (value: V) => void;
}
function Pick<V extends string>({ label, value, options, name, change }: PickProps<V>) {
  return (
    <Box>
      <PartLabel>{label}</PartLabel>
      <Select
        fullWidth
        displayEmpty
        size="small"
        value={value}
        onChange={(event) => change(event.target.value as V)}
        aria-label={label}
        sx={CONTROL}
      >
        {options.map((option) => (
          <MenuItem key={option} value={option}>
            {name(option)}
          </MenuItem>
        ))}
      </Select>
    </Box>
  );
}

interface DataProps {
  dataMB: number | null;
  change: (dataMB: number | null) => void;
  blur: () => void;
}

/** An input for data, stored in megabytes and typed in MB or GB. */
function Data({ dataMB, change, blur }: DataProps) {
  const t = useT();
  const [unit, setUnit] = useState<'MB' | 'GB'>(() => (dataMB !== null && dataMB % 1024 !== 0 ? 'MB' : 'GB'));
  const [draft, setDraft] = useState<string | null>(null);
  const factor = unit === 'GB' ? 1024 : 1;
  const type = (text: string): void => {
    setDraft(text);
    const amount = readNumber(text);
    // Leaves other text in the form, because null would mean unlimited.
    const given = amount === null ? (text as unknown as number) : Math.round(amount * factor);
    change(text.trim() === '' ? null : given);
  };
  const known = typeof dataMB === 'number' ? String(Math.round((dataMB / factor) * 1000) / 1000) : (dataMB ?? '');
  return (
    <Box>
      <PartLabel>{t('plans.rules.data')}</PartLabel>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <OutlinedInput
          fullWidth
          size="small"
          sx={CONTROL}
          value={draft ?? known}
          placeholder={t('plans.rules.unlimited')}
          slotProps={{ input: { inputMode: 'decimal', 'aria-label': t('plans.rules.data') } }}
          onChange={(event) => type(event.target.value)}
          onBlur={() => {
            setDraft(null);
            blur();
          }}
        />
        <ChoiceButtons<'MB' | 'GB'>
          value={unit}
          options={(['MB', 'GB'] as const).map((one) => [one, one])}
          onChange={setUnit}
          sx={{ flex: 'none', '& .MuiToggleButton-root': { px: 1.25, height: 32, whiteSpace: 'nowrap' } }}
        />
      </Box>
    </Box>
  );
}

interface RulesFrameProps<T> {
  input: BoundInput<T>;
  sentence: string;
  children: ReactNode;
}

const RulesFrame = <T,>({ input, sentence, children }: RulesFrameProps<T>) => (
  <LabelledInput input={input} group>
    <Box sx={PARTS}>
      {children}
      <Box sx={{ gridColumn: '1 / -1', color: 'ink.secondary', fontSize: 'size.small' }}>{sentence}</Box>
    </Box>
  </LabelledInput>
);

const CYCLES = ['DAY', 'MONTH'] as const;

/** Edits the rules of a data plan, with a sentence that describes them. Omits unused values that are not set. */
export function PlanRulesInput(props: DeclaredInputProps) {
  const t = useT();
  const input = useDeclaredInput<PlanRules>(props, kind);
  const type: unknown = useWatch({ name: 'type' });
  const rules: PlanRules = { ...INITIAL_PLAN_RULES, ...input.value };
  const change = (more: Partial<PlanRules>): void => input.set({ ...rules, ...more });
  const hasData = type !== 'CTL' || rules.dataMB !== null;
  // A plan without a type yet shows no cycle, which the type decides.
  const hasCycle = (type !== 'CTL' && type !== 'SUM' && type !== null) || rules.cycle !== null;
  return (
    <RulesFrame input={input} sentence={planRulesSentence(rules, t)}>
      {hasData && <Data dataMB={rules.dataMB} change={(dataMB) => change({ dataMB })} blur={input.blur} />}
      {hasCycle && (
        <Pick
          label={t('plans.rules.cycle')}
          value={rules.cycle ?? ''}
          options={type === 'CYC' ? CYCLES : (['', ...CYCLES] as const)}
          name={(cycle) => t(`plans.rules.cycles.${cycle || 'none'}`)}
          change={(cycle) => change({ cycle: cycle || null, cycles: cycle ? rules.cycles : null })}
        />
      )}
      {rules.cycle && (
        <CountPart
          label={t('plans.rules.cycleCount')}
          value={rules.cycles}
          change={(cycles) => change({ cycles })}
          unit={t(`plans.rules.unit.${rules.cycle}`)}
          blur={input.blur}
        />
      )}
      <CountPart
        label={t('plans.rules.validDays')}
        value={rules.validDays}
        change={(validDays) => change({ validDays: validDays as number })}
        unit={t('plans.rules.unit.DAY')}
        blur={input.blur}
      />
      <CountPart
        label={t('plans.rules.throttle')}
        value={rules.throttleKbps}
        change={(throttleKbps) => change({ throttleKbps })}
        unit="kbps"
        empty={t('plans.rules.noThrottle')}
        blur={input.blur}
      />
      <Pick
        label={t('plans.rules.activation')}
        value={rules.activation}
        options={['FIRST_USE', 'IMMEDIATE', 'DATE'] as const}
        name={(way) => t(`plans.rules.activations.${way}`)}
        change={(activation) => change({ activation })}
      />
    </RulesFrame>
  );
}

type Draft = { [Name in keyof SmsRules]: number | null };

export function SmsRulesInput(props: DeclaredInputProps) {
  const t = useT();
  const input = useDeclaredInput<Draft>(props, kind);
  const rules: Draft = { ...INITIAL_SMS_RULES, ...input.value };
  const change = (more: Partial<Draft>): void => input.set({ ...rules, ...more });
  return (
    <RulesFrame input={input} sentence={smsRulesSentence(rules, t)}>
      <CountPart
        label={t('plans.rules.messageCount')}
        value={rules.messages}
        change={(messages) => change({ messages })}
        unit={t('plans.rules.unitMessages')}
        blur={input.blur}
        autoFocus={props.autoFocus}
      />
      <CountPart
        label={t('plans.rules.monthCount')}
        value={rules.months}
        change={(months) => change({ months })}
        unit={t('plans.rules.unit.MONTH')}
        blur={input.blur}
      />
    </RulesFrame>
  );
}
