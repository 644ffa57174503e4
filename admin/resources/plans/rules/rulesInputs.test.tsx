/** @jest-environment ./scripts/testing/browser.mjs */
import { planRules, smsRules } from '@t3d/resources/plans/plans';
import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { DeclaredFields } from '../../../declared/declaration';
import { valuesToSend } from '../../../declared/form/validation';
import { makeField } from '../../../test/declared';
import { openPage } from '../../../test/page';
import { serve } from '../../../test/server';
import { INITIAL_PLAN_RULES, INITIAL_SMS_RULES } from './sentences';
import { PlanRulesInput, SmsRulesInput } from './PlanRulesInput';

const PLAN = makeField('rules', 'json', { label: 'Rules', schema: planRules });
const SMS = makeField('rules', 'json', { label: 'Rules', schema: smsRules });

function Form({ field }: { field: typeof PLAN }) {
  const isPlan = field === PLAN;
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { rules: isPlan ? INITIAL_PLAN_RULES : INITIAL_SMS_RULES },
  });
  const Input = isPlan ? PlanRulesInput : SmsRulesInput;
  return (
    <FormProvider {...form}>
      <DeclaredFields value={[field]}>
        <Input source="rules" />
      </DeclaredFields>
      <code>{JSON.stringify(valuesToSend([field], form.watch(), false))}</code>
      <output>{String(form.formState.isValid)}</output>
    </FormProvider>
  );
}

afterEach(cleanup);

test.each([
  ['10', 10, true],
  ['1,250', 1250, true],
  ['１２', 12, true],
  ['12,50', '12,50', false],
  ['12.50', 12.5, false],
  ['1e2', '1e2', false],
  ['-3', -3, false],
] as const)('parses a count typed as %s to %j, and accepts the count (%s)', async (text, value, isValid) => {
  for (const [field, label, name] of [
    [PLAN, /Days|valid/i, 'validDays'],
    [SMS, /Messages/i, 'messages'],
  ] as const) {
    serve({});
    openPage(<Form field={field} />);
    const box = await screen.findByLabelText(label, { selector: 'input' });
    await act(async () => {
      fireEvent.change(box, { target: { value: text } });
      fireEvent.blur(box);
    });
    const sent = JSON.parse(document.querySelector('code')?.textContent ?? 'null') as { rules: object };
    expect(sent.rules).toMatchObject({ [name]: value });
    expect(document.querySelector('output')?.textContent).toBe(String(isValid));
    cleanup();
  }
});
