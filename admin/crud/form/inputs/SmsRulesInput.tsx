import { Box } from '@mui/material';
import type { SmsRules } from '../../cells/ruleShapes';
import { smsRulesSentence } from '../../cells/planRules';
import { useT } from '../../../locales/useT';
import { INITIAL_SMS_RULES } from '../initialJson';
import { LabelledInput } from './LabelledInput';
import { CountInput, PARTS } from './RuleParts';
import type { FieldInputProps } from './useFieldInput';
import { useFieldInput } from './useFieldInput';

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
          label={t('crud.rules.messageCount')}
          value={rules.messages}
          change={(messages) => change({ messages })}
          unit={t('crud.rules.unitMessages')}
          blur={input.blur}
          autoFocus={autoFocus}
        />
        <CountInput
          label={t('crud.rules.monthCount')}
          value={rules.months}
          change={(months) => change({ months })}
          unit={t('crud.rules.unit.MONTH')}
          blur={input.blur}
        />
        <Box sx={{ gridColumn: '1 / -1', color: 'ink.secondary', fontSize: 'size.small' }}>
          {smsRulesSentence(rules, t)}
        </Box>
      </Box>
    </LabelledInput>
  );
}
