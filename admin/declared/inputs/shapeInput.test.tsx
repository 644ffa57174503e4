/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { makeField } from '../../test/declared';
import { openPage } from '../../test/page';
import { serve } from '../../test/server';
import { valuesToSend } from '../form/validation';
import { DeclaredFields } from '../declaration';
import { DeclaredInput } from './DeclaredInput';

const ACCESSORIES = makeField('accessories', 'json', {
  label: 'Accessories',
  schema: {
    type: 'array',
    maxItems: 2,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['serial'],
      properties: { serial: { type: 'string', minLength: 3 }, count: { type: 'integer', maximum: 9 } },
    },
  },
  parts: [
    makeField('serial', 'text', { label: 'Serial number', required: true }),
    makeField('count', 'integer', { label: 'Count', max: 9 }),
  ],
});

function Form() {
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { accessories: null },
  });
  return (
    <FormProvider {...form}>
      <DeclaredFields value={[ACCESSORIES]}>
        <DeclaredInput source="accessories" />
      </DeclaredFields>
      <button type="button" onClick={() => void form.handleSubmit(() => undefined)()}>
        Save
      </button>
      <code>{JSON.stringify(valuesToSend([ACCESSORIES], form.watch(), false))}</code>
    </FormProvider>
  );
}

const sent = (): unknown => JSON.parse(document.querySelector('code')?.textContent ?? 'null');
const press = (name: RegExp) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
  });
const entry = (number: number) => within(screen.getByRole('group', { name: `Accessories ${number}` }));
const type = (number: number, label: RegExp, text: string) =>
  act(async () => {
    fireEvent.change(entry(number).getByLabelText(label), { target: { value: text } });
  });

afterEach(cleanup);

test('adds entries to a structured list up to its limit, validates each entry, and removes entries', async () => {
  serve({});
  openPage(<Form />);
  expect(sent()).toEqual({});
  await press(/Accessories$/);
  await press(/Accessories$/);
  expect(screen.queryByRole('button', { name: /^(?!Remove).*Accessories$/ })).toBeNull();
  await type(1, /Serial number/, 'ABC');
  await type(2, /Count/, '12');
  await press(/Save/);
  expect(entry(1).queryByRole('alert')).toBeNull();
  expect(
    entry(2)
      .getAllByRole('alert')
      .map(({ textContent }) => textContent),
  ).toEqual(['Fill in Serial number', 'At most 9']);
  await press(/Accessories 2$/);
  expect(sent()).toEqual({ accessories: [{ serial: 'ABC' }] });
});
