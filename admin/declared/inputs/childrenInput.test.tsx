/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { makeField, makeResource } from '../../test/declared';
import { openPage } from '../../test/page';
import { serve } from '../../test/server';
import { DeclaredResource } from '../declaration';
import { ChildrenInput, DeclaredInput } from '.';

const LINES = makeField('lines', 'children', {
  label: 'Lines',
  on: 'agreement',
  child: makeResource(
    [
      makeField('item', 'text', { label: 'Item', required: true }),
      makeField('price', 'money', { label: 'Price', required: true, min: 100 }),
    ],
    { name: 'lines', singular: 'line' },
  ),
});
const PARTS = makeField('accessories', 'json', {
  label: 'Accessories',
  schema: {
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['serial'],
      properties: { serial: { type: 'string', minLength: 3 } },
    },
  },
  parts: [makeField('serial', 'text', { label: 'Serial number', required: true })],
});
const AGREEMENTS = makeResource([LINES, PARTS], { name: 'agreements' });

function Form() {
  const form = useForm({ mode: 'onTouched', defaultValues: { lines: [], accessories: [] } });
  return (
    <FormProvider {...form}>
      <DeclaredResource value={AGREEMENTS}>
        <ChildrenInput source="lines" />
        <DeclaredInput source="accessories" />
      </DeclaredResource>
      <button type="button" onClick={() => void form.handleSubmit(() => undefined)()}>
        Send
      </button>
    </FormProvider>
  );
}

const settle = () => act(() => jest.advanceTimersByTimeAsync(50));
const press = async (name: RegExp | string): Promise<void> => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const errors = (): string[] => screen.queryAllByRole('alert').map(({ textContent }) => textContent ?? '');
const wrong = (): number => document.querySelectorAll('[aria-invalid=true]').length;
const row = (number: number) => within(screen.getByRole('group', { name: `Row ${number}` }));
const box = (number: number, label: RegExp) => row(number).getByRole('textbox', { name: label });
const leave = async (input: HTMLElement): Promise<void> => {
  act(() => input.focus());
  fireEvent.blur(input);
  await settle();
};

beforeEach(() => {
  jest.useFakeTimers();
  serve({});
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

test('shows no error in a new child row until an input of the row loses the focus', async () => {
  openPage(<Form />);
  await press('Add line');
  await press('Add line');
  expect([errors(), wrong()]).toEqual([[], 0]);
  await leave(box(2, /Item/));
  expect([errors().length, wrong()]).toEqual([1, 1]);
  expect(box(2, /Item/).getAttribute('aria-invalid')).toBe('true');
  await press('Add line');
  expect([errors().length, wrong()]).toEqual([1, 1]);
});

test('shows no error in a child row added after a submit, and keeps the errors of the rows before it', async () => {
  openPage(<Form />);
  await press('Add line');
  await press('Send');
  expect(wrong()).toBe(2);
  await press('Add line');
  expect(wrong()).toBe(2);
  expect(box(2, /Item/).getAttribute('aria-invalid')).toBe('false');
  await press('Remove row 1');
  expect(wrong()).toBe(0);
  await press('Send');
  expect(wrong()).toBe(2);
});

test('shows no error in a new entry of a structured list until an input of the entry loses the focus', async () => {
  openPage(<Form />);
  await press(/Accessories$/);
  expect([errors(), wrong()]).toEqual([[], 0]);
  await leave(screen.getByRole('textbox', { name: /Serial number/ }));
  expect([errors().length, wrong()]).toEqual([1, 1]);
});

test('shows the error of an input only after the click if the user leaves the input by clicking a button', async () => {
  openPage(<Form />);
  await press('Add line');
  const add = screen.getByRole('button', { name: 'Add line' });
  const input = box(1, /Item/);
  act(() => input.focus());
  fireEvent.mouseDown(add);
  fireEvent.blur(input, { relatedTarget: add });
  await settle();
  expect(errors()).toEqual([]);
  fireEvent.mouseUp(add);
  fireEvent.click(add);
  expect(screen.getAllByRole('group', { name: /^Row/ })).toHaveLength(2);
  await settle();
  expect([errors().length, wrong()]).toEqual([1, 1]);
});
