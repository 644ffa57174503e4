import { Box } from '@mui/material';
import type { SmsRules } from '@t3d/resources/plans';
import { smsRulesSentence } from './sentences';
import { useT } from '../../../locales/useT';
import { INITIAL_SMS_RULES } from './initial';
import { LabelledInput, PARTS } from '../../../declared/inputs/LabelledInput';
import { CountPart } from './RuleParts';
import type { DeclaredInputProps } from '../../../declared/inputs/useDeclaredInput';
import { useDeclaredInput } from '../../../declared/inputs/useDeclaredInput';

type Draft = { [Name in keyof SmsRules]: number | null };

/** What an SMS plan gives: how many messages within how many months; the sentence below describes it as lists will. */
export function SmsRulesInput(props: DeclaredInputProps) {
  const t = useT();
  const input = useDeclaredInput<Draft>(props, 'json');
  const rules: Draft = { ...INITIAL_SMS_RULES, ...input.value };
  const change = (more: Partial<Draft>): void => input.set({ ...rules, ...more });
  return (
    <LabelledInput input={input} group>
      <Box sx={PARTS}>
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
        <Box sx={{ gridColumn: '1 / -1', color: 'ink.secondary', fontSize: 'size.small' }}>
          {smsRulesSentence(rules, t)}
        </Box>
      </Box>
    </LabelledInput>
  );
}
