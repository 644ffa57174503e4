/** @jest-environment jsdom */
import { TextDecoder, TextEncoder } from 'node:util';
import { afterEach, expect, jest, test } from '@jest/globals';
import { ThemeProvider, createTheme } from '@mui/material/styles';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { RadioCards } from './RadioCards';
import { makeTheme } from './theme';

// Adds globals that react-router needs and jsdom lacks.
Object.assign(globalThis, { TextDecoder, TextEncoder });
const { AppDialog, DialogFooter } = await import('./AppDialog');
const { AskDialog, NoticeDialog } = await import('./AskDialog');

const theme = createTheme(makeTheme('THEME_PURPLE', 'light', 'compact', 'en'));
const show = (element: ReactElement) => render(<ThemeProvider theme={theme}>{element}</ThemeProvider>);

afterEach(cleanup);

test("labels a dialog with the dialog's title, and closes the dialog on the close button or Esc", () => {
  const onClose = jest.fn();
  show(
    <AppDialog id="work" title="Recharge" onClose={onClose}>
      <DialogFooter>
        <button type="button">Pay</button>
      </DialogFooter>
    </AppDialog>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Recharge' });
  expect(screen.getByRole('heading', { level: 2, name: 'Recharge' }).id).toBe('work');
  fireEvent.click(screen.getByRole('button', { name: 'Pay' }));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(dialog.querySelector('[aria-label]:not([role])') as Element);
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(dialog, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('calls onLeave instead of onClose on Esc when a dialog has an onLeave and an onClose', () => {
  const [onClose, onLeave] = [jest.fn(), jest.fn()];
  show(<AppDialog id="pay" title="Pay" filled={false} onClose={onClose} onLeave={onLeave} />);
  fireEvent.keyDown(screen.getByRole('dialog', { name: 'Pay' }), { key: 'Escape' });
  expect([onClose.mock.calls.length, onLeave.mock.calls.length]).toEqual([0, 1]);
});

test('asks for confirmation before Esc discards typed values', () => {
  const onClose = jest.fn();
  show(
    <AskDialog id="word" title="Password" actions={<button type="submit">Change</button>} filled onClose={onClose}>
      <input aria-label="old" />
    </AskDialog>,
  );
  fireEvent.keyDown(screen.getByRole('dialog', { name: 'Password' }), { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('alertdialog')).toBeTruthy();
});

test('submits a dialog with a form when the user clicks the submit button', () => {
  const onSubmit = jest.fn((event: React.FormEvent) => event.preventDefault());
  show(
    <AskDialog
      id="q"
      title="Name?"
      actions={<button type="submit">Save</button>}
      onClose={() => undefined}
      onSubmit={onSubmit}
    />,
  );
  fireEvent.submit(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('renders Cancel and a confirm button, focuses Cancel if configured, and shows an error', () => {
  const [onClose, onClick] = [jest.fn(), jest.fn()];
  show(
    <AskDialog id="end" title="End?" verb="End it" ask={{ onClick }} focus="cancel" problem="Gone" onClose={onClose}>
      Sure?
    </AskDialog>,
  );
  const [cancel, verb] = screen.getAllByRole('button');
  expect(document.activeElement).toBe(cancel);
  expect(screen.getByRole('alert').textContent).toBe('Gone');
  fireEvent.click(verb as Element);
  expect([onClick.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
  fireEvent.click(cancel as Element);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('renders a notice with a single button and ignores Esc', () => {
  const go = jest.fn();
  show(<NoticeDialog id="over" text="Logged out" verb="Log in" go={go} />);
  fireEvent.keyDown(screen.getByRole('alertdialog', { name: 'Logged out' }), { key: 'Escape' });
  expect(go).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(go).toHaveBeenCalledTimes(1);
});

test('makes only the chosen card reachable with Tab, and chooses another card by arrow key or click', () => {
  const choose = jest.fn();
  const cards = ['a', 'b', 'c'].map((value) => ({ value, label: value, more: '' }));
  show(<RadioCards labelledBy="x" mark="method" cards={cards} chosen="a" choose={choose} />);
  const radios = screen.getAllByRole('radio');
  expect(radios.map((radio) => [radio.getAttribute('aria-checked'), radio.tabIndex, radio.dataset.method])).toEqual([
    ['true', 0, 'a'],
    ['false', -1, 'b'],
    ['false', -1, 'c'],
  ]);
  fireEvent.keyDown(radios[0] as Element, { key: 'ArrowLeft' });
  expect(choose).toHaveBeenLastCalledWith('c');
  expect(document.activeElement).toBe(radios[2]);
  fireEvent.click(radios[1] as Element);
  expect(choose).toHaveBeenLastCalledWith('b');
});

test('skips a card that cannot be chosen, and starts at the first possible card when none is chosen', () => {
  const choose = jest.fn();
  const cards = ['a', 'b', 'c'].map((value) => ({ value, label: value, more: '', isOff: value === 'a' }));
  show(<RadioCards rows labelledBy="x" mark="bill" cards={cards} chosen={undefined} choose={choose} />);
  const radios = screen.getAllByRole<HTMLButtonElement>('radio');
  expect(radios.map(({ disabled, tabIndex }) => [disabled, tabIndex])).toEqual([
    [true, -1],
    [false, 0],
    [false, -1],
  ]);
  fireEvent.keyDown(radios[1] as Element, { key: 'ArrowUp' });
  expect(choose).toHaveBeenLastCalledWith('c');
  expect(radios.some((radio) => radio.getAttribute('aria-checked') === 'true')).toBe(false);
});
