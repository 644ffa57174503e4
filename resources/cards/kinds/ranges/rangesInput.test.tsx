/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { ActionPreview } from '@t3d/resources/kit';
import { luhnDigit } from '@t3d/resources/cards/numbers';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { makeField } from '../../../../admin/test/declared';
import { openPage } from '../../../../admin/test/page';
import { DeclaredFields } from '../../../../admin/declared/declaration';
import { PendingUploads, usePendingUploads } from '../../../../admin/declared/form/pendingUploads';
import { DialogPreview } from '../../../../admin/declared/actions/dialogPreview';
import part from './input';
import fieldPart from './field';
import { registerKindParts } from '../../../../admin/declared/kinds';
import { REST_MS } from '../../../../admin/declared/actions/check';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const iccid = (body: string): string => body + luhnDigit(body);
const FIRST = iccid('898520225011000000');
const LAST = iccid('898520225011001499');
const RANGE = `${FIRST}-${LAST}`;
registerKindParts([fieldPart]);
const { Input: RangesInput } = part;
const FIELD = makeField('ranges', 'ranges', { label: 'Cards' });

/** Renders the input in a form that shows the value to send and the error that blocks sending. */
function Form({ preview }: { preview?: ActionPreview | undefined }) {
  const form = useForm<Record<string, unknown>>({ defaultValues: { ranges: [] } });
  const uploads = usePendingUploads();
  return (
    <FormProvider {...form}>
      <PendingUploads value={uploads.report}>
        <DialogPreview value={preview}>
          <DeclaredFields value={[FIELD]}>
            <RangesInput source="ranges" />
          </DeclaredFields>
        </DialogPreview>
        <output aria-label="value">{JSON.stringify(form.watch('ranges'))}</output>
        <output aria-label="state">{uploads.pending ? `wait: ${uploads.reason ?? 'typing'}` : 'ready'}</output>
        <button type="button">Elsewhere</button>
      </PendingUploads>
    </FormProvider>
  );
}

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Cards' });
const type = (text: string): boolean => fireEvent.change(box(), { target: { value: text } });
const paste = (text: string): boolean => fireEvent.paste(box(), { clipboardData: { getData: () => text } });
const rest = (): void => act(() => jest.advanceTimersByTime(REST_MS));
const boxes = (): string[] =>
  within(screen.queryByRole('list', { name: 'Ranges as understood' }) ?? document.createElement('ul'))
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label')?.replace(/^Remove /, '') ?? '');
const problems = (): string[] =>
  within(screen.queryByRole('alert', { name: 'Ranges that are wrong' }) ?? document.createElement('ul'))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');
const press = (name: string | RegExp): boolean => fireEvent.click(screen.getByRole('button', { name }));
const sent = (): string[] => JSON.parse(screen.getByLabelText('value').textContent ?? '') as string[];
const state = (): string | null => screen.getByLabelText('state').textContent;

test('parses typed text after a pause and turns it into entries when the box loses focus', () => {
  openPage(<Form />);
  type('1234567');
  expect([sent(), state()]).toEqual([[], 'wait: typing']);
  type('12345678901');
  act(() => jest.advanceTimersByTime(REST_MS - 1));
  expect(sent()).toEqual([]);
  rest();
  expect([sent(), state(), boxes(), box().value]).toEqual([['12345678901'], 'ready', [], '12345678901']);
  fireEvent.blur(box());
  expect([sent(), boxes()]).toEqual([['12345678901'], ['12345678901']]);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('submits the typed ranges when a button gets the focus, and leaves the text in the box', () => {
  openPage(<Form />);
  type('12345678901');
  fireEvent.blur(box(), { relatedTarget: screen.getByRole('button', { name: 'Elsewhere' }) });
  expect([sent(), boxes(), box().value]).toEqual([['12345678901'], [], '12345678901']);
});

test('turns pasted ranges into entries at once, and shows the ends and the count of each range', () => {
  openPage(<Form />);
  paste(`${FIRST}\t${LAST}\n12345678901`);
  expect([sent(), boxes()]).toEqual([
    [RANGE, '12345678901'],
    [RANGE, '12345678901'],
  ]);
  const [range, single] = screen.getAllByRole('listitem');
  expect(range?.textContent).toContain('From');
  expect(range?.textContent).toContain('1,500');
  expect(single?.textContent).not.toContain('From');
  expect(screen.getByText('2 entries')).toBeTruthy();
});

test('removes an entry of the ranges input, adds another entry and clears all entries', () => {
  openPage(<Form />);
  paste('12345678901 12345678903');
  press('Remove 12345678901');
  expect(sent()).toEqual(['12345678903']);
  press('+ Add a range');
  paste('12345678905 12345678903');
  expect([sent(), boxes()]).toEqual([
    ['12345678903', '12345678905'],
    ['12345678903', '12345678905'],
  ]);
  press('Clear');
  expect([sent(), boxes(), box().value]).toEqual([[], [], '']);
});

test('leaves unreadable ranges in the box and blocks sending until the user corrects the text', () => {
  openPage(<Form />);
  paste('12345678901 12345678909-12345678902 abcdefghij');
  expect([boxes(), box().value]).toEqual([['12345678901'], '12345678909-12345678902\nabcdefghij']);
  expect(problems()).toEqual([
    '12345678909-12345678902 the end must be greater than the start',
    'abcdefghij digits only',
  ]);
  expect(state()).toBe('wait: Correct the ranges that are wrong first');
  type('12345678902-12345678909');
  rest();
  expect([problems(), state(), sent()]).toEqual([[], 'ready', ['12345678901', '12345678902-12345678909']]);
});

test("shows the server's count of cards and the server's errors at the entry", () => {
  const wrong = FIRST.slice(0, -1) + String((Number(FIRST.at(-1)) + 1) % 10);
  const preview = {
    ranges: [{ start: FIRST, end: LAST, count: 1500, matched: 1200 }],
    problems: [{ item: wrong, message: 'The check digit is wrong' }],
  } as unknown as ActionPreview;
  openPage(<Form preview={preview} />);
  paste(`${RANGE} ${wrong}`);
  expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('1,200 / 1,500');
  expect(problems()[0]).toContain(`${wrong} The check digit is wrong`);
  press(/^Use/);
  expect(sent()).toEqual([RANGE, FIRST]);
});

test('takes at most a thousand entries of ranges, and reports how many entries were not taken', () => {
  openPage(<Form />);
  paste(Array.from({ length: 1003 }, (_, at) => String(20_000_000_000 + at * 2)).join('\n'));
  expect(sent()).toHaveLength(1000);
  expect(problems()).toEqual(['at most 1,000 entries: 3 were not taken']);
});

test('shows a server error of an entry once even if the whole input has the same error', async () => {
  const message = `Range "${FIRST}": it is used`;
  const Refused = () => {
    const form = useForm<Record<string, unknown>>({
      defaultValues: { ranges: [FIRST] },
      errors: { ranges: { type: 'server', message } },
    });
    return (
      <FormProvider {...form}>
        <DialogPreview value={{ matched: 1, available: 0, problems: [{ item: FIRST, message }] }}>
          <DeclaredFields value={[FIELD]}>
            <RangesInput source="ranges" />
          </DeclaredFields>
        </DialogPreview>
      </FormProvider>
    );
  };
  openPage(<Refused />);
  await act(async () => undefined);
  expect(screen.getAllByText(message, { exact: false })).toHaveLength(1);
});
