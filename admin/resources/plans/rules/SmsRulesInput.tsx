import { Box } from '@mui/material';
import type { SmsRules } from '@t3d/resources/plans';
import { smsRulesSentence } from './sentences';
import { useT } from '../../../locales/useT';
import { INITIAL_SMS_RULES } from './initial';
import { LabelledInput } from '../../../declared/inputs/LabelledInput';
import { PARTS } from '../../../declared/inputs/parts';
import { CountInput } from './RuleParts';
import type { FieldInputProps } from '../../../declared/inputs/useFieldInput';
import { useFieldInput } from '../../../declared/inputs/useFieldInput';

type Draft = { [Name in keyof SmsRules]: number | null };

/** What an SMS plan gives: how many messages within how many months; the sentence below describes it as lists will. */
export function SmsRulesInput({ field, autoFocus }: FieldInputProps) {
  const t = useT();
  const input = useFieldInput<Draft>(field);
  const rules: Draft = { ...INITIAL_SMS_RULES, ...input.value };
  const change = (more: Partial<Draft>): void => input.set({ ...rules, ...more });
  return (
    <LabelledInput field={field} input={input} group>
      <Box sx={PARTS}>
        <CountInput
          label={t('plans.rules.messageCount')}
          value={rules.messages}
          change={(messages) => change({ messages })}
          unit={t('plans.rules.unitMessages')}
          blur={input.blur}
          autoFocus={autoFocus}
        />
        <CountInput
          label={t('plans.rules.monthCount')}
          value={rules.months}
          change={(months) => change({ months })}
          unit={t('plans.rules.unit.MONTH')}
          blur={input.blur}
        />
        <Box sx={{ gridColumn: '1 / -1', color: 'ink.secondary', fontSize: 'size.small' }}>
          {smsRulesSentence(rules, t)}
        </Box>
      </Box>
    </LabelledInput>
  );
}
