/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Activity, useEffect } from 'react';
import { useForm } from './keptForms';
import { setRevealing } from './queries';

const KITE = { name: 'Kite' };
const BALL = { name: 'Ball' };

/** A form that resets to its record in an effect, like react-admin's. */
function Form({ record }: { record: typeof KITE }) {
  const { register, reset } = useForm({ defaultValues: record });
  useEffect(() => reset(record), [record, reset]);
  return <input {...register('name')} />;
}
const page = (mode: 'visible' | 'hidden', record = KITE) => (
  <Activity mode={mode}>
    <Form record={record} />
  </Activity>
);
const input = (): HTMLInputElement => screen.getByRole('textbox', { hidden: true });

afterEach(cleanup);

test('keeps typed text in a form when the user returns to the tab, and shows a changed record', () => {
  const { rerender } = render(page('visible'));
  fireEvent.change(input(), { target: { value: 'Kites' } });
  rerender(page('hidden'));
  setRevealing(true);
  rerender(page('visible'));
  setRevealing(false);
  expect(input().value).toBe('Kites');
  rerender(page('visible', BALL));
  expect(input().value).toBe('Ball');
});
