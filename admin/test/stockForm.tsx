import { act, fireEvent, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import type { ReactElement, ReactNode } from 'react';
import { Create, Edit, SimpleForm } from 'react-admin';
import { ResourceContextProvider } from 'ra-core';
import type { serve } from './server';

export const inForm = (fields: ReactNode): ReactElement => (
  <ResourceContextProvider value="gadgets">
    <Create redirect={false}>
      <SimpleForm>{fields}</SimpleForm>
    </Create>
  </ResourceContextProvider>
);
export const inEdit = (fields: ReactNode): ReactElement => (
  <ResourceContextProvider value="gadgets">
    <Edit id={7} redirect={false} mutationMode="pessimistic">
      <SimpleForm>{fields}</SimpleForm>
    </Edit>
  </ResourceContextProvider>
);

/** Advances the clock, so that calls, responses and toasts finish. */
export const advanceTimers = () => act(() => jest.advanceTimersByTimeAsync(500));
export const box = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('textbox', { name });
export const labelled = (name: RegExp | string) =>
  screen.getByLabelText<HTMLInputElement>(name, { selector: 'input, textarea' });
export const type = async (input: HTMLElement, value: string): Promise<void> => {
  await act(async () => {
    input.focus();
    fireEvent.change(input, { target: { value } });
    fireEvent.blur(input);
  });
};
export const press = async (button: HTMLElement): Promise<void> => {
  fireEvent.click(button);
  await advanceTimers();
};
/** Types the text first, because rendering all options is slow. */
export const pick = async (name: string, option: string): Promise<void> => {
  const input = labelled(name);
  act(() => input.focus());
  fireEvent.change(input, { target: { value: option } });
  await advanceTimers();
  const options = [...document.querySelectorAll<HTMLElement>('[role=option]')];
  await press(options.find(({ textContent }) => textContent.startsWith(option)) as HTMLElement);
  fireEvent.blur(input);
};
export const save = () => press(screen.getByText('Save', { selector: 'button' }));
/** Returns the body of the last request to a path, or undefined. */
export const sent = (server: ReturnType<typeof serve>, to: string): unknown => server.to(to).at(-1)?.body;
export const shownErrors = (): string[] =>
  screen.queryAllByText(/./, { selector: '.MuiFormHelperText-root.Mui-error' }).map((one) => one.textContent ?? '');
