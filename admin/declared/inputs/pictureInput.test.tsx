/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { RecordContextProvider } from 'ra-core';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { makeField, makeResource } from '../../test/declared';
import { openPage } from '../../test/page';
import { makeGate, errorResponse, serve } from '../../test/server';
import { DeclaredFields } from '../declaration';
import { PendingUploads, usePendingUploads } from '../form/pendingUploads';
import { inForm, type } from '../../test/stockForm';
import { DeclaredInput } from './DeclaredInput';
import { PictureInput } from '.';

const PICTURE = makeField('picture', 'image', { label: 'Picture', use: 'image' });
const ORIGINAL = 3;

function Form() {
  const form = useForm({ defaultValues: { picture: ORIGINAL as number | null } });
  const { pending, report } = usePendingUploads();
  const picture = useWatch({ control: form.control, name: 'picture' });
  return (
    <RecordContextProvider value={{ id: 1, picture: ORIGINAL, pictureUrl: '/t3d-api/files/3' }}>
      <FormProvider {...form}>
        <PendingUploads value={report}>
          <DeclaredFields value={[PICTURE]}>
            <PictureInput source="picture" />
          </DeclaredFields>
        </PendingUploads>
      </FormProvider>
      <code>{pending ? 'waits' : String(picture)}</code>
    </RecordContextProvider>
  );
}

const PNG = [0x89, 0x50, 0x4e, 0x47];
const choose = (name: string, bytes = PNG) =>
  act(async () => {
    const file = new File([Uint8Array.from(bytes)], name, { type: 'image/png' });
    fireEvent.change(screen.getByLabelText('Picture', { selector: 'input' }), { target: { files: [file] } });
  });
const value = (): string | null => screen.getByText(/^(waits|null|\d+)$/, { selector: 'code' }).textContent;
const shows = (wanted: string) => screen.findByText(wanted, { selector: 'code' });
const problem = () => within(screen.getByRole('group', { name: 'Picture' })).queryByRole('alert')?.textContent ?? null;
const nameIn = (body: unknown): string => ((body as FormData).get('file') as File).name;

beforeEach(() => {
  globalThis.createImageBitmap = async () => ({ width: 10, height: 6, close: () => undefined }) as ImageBitmap;
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('keeps the last chosen picture when the upload responses arrive in another order', async () => {
  const gate = makeGate();
  const server = serve({
    'POST files': async ({ body }) => {
      if (nameIn(body) === 'quick.png') return { id: 8, url: '/t3d-api/files/8' };
      await gate.opened;
      return { id: 7, url: '/t3d-api/files/7' };
    },
  });
  openPage(<Form />);
  expect(value()).toBe('3');
  await choose('slow.png');
  expect(value()).toBe('waits');
  await screen.findByText('Uploading… 50%');
  await choose('quick.png');
  await shows('8');
  await act(async () => gate.open());
  expect([value(), screen.queryByRole('status')]).toEqual(['8', null]);
  expect(server.to('POST files').map(({ body }) => nameIn(body))).toEqual(['slow.png', 'quick.png']);
});

test('keeps the previous picture when an upload is rejected, and shows the reason until the next choice', async () => {
  const answers = [errorResponse(413, 'The file is too large'), { id: 9, url: '/t3d-api/files/9' }];
  const server = serve({ 'POST files': () => answers.shift() });
  openPage(<Form />);
  await choose('text.png', [0x41]);
  await shows('3');
  expect([problem(), server.to('POST files')]).toEqual(['Only JPG or PNG pictures', []]);
  await choose('large.png');
  await shows('3');
  expect(problem()).toBe('The file is too large');
  await choose('small.png');
  await shows('9');
  expect(problem()).toBeNull();
});

test('ignores a picture when the user cancels its upload', async () => {
  const gate = makeGate();
  serve({
    'POST files': async () => {
      await gate.opened;
      return { id: 7, url: '/t3d-api/files/7' };
    },
  });
  openPage(<Form />);
  await choose('slow.png');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await shows('null');
  await act(async () => gate.open());
  expect(value()).toBe('null');
});

test("blocks the submit of react-admin's form while a picture is uploading, and shows a message", async () => {
  const gate = makeGate();
  const server = serve({
    'POST files': async () => {
      await gate.opened;
      return { id: 7, url: '/t3d-api/files/7' };
    },
    'POST gadgets': () => ({ id: 1 }),
  });
  const gadgets = makeResource([PICTURE, makeField('name', 'text', { label: 'Name' })]);
  const inputs = gadgets.fields.map(({ name }) => <DeclaredInput key={name} source={name} />);
  openPage(inForm(inputs), { resources: [gadgets] });
  await act(async () => undefined);
  await type(screen.getByLabelText('Name'), 'Lamp');
  await choose('slow.png');
  const save = () => act(async () => fireEvent.click(screen.getByText('Save', { selector: 'button' })));
  await save();
  await screen.findByText('Save once the picture is uploaded');
  await act(async () => gate.open());
  await waitFor(() => expect(problem()).toBeNull());
  await save();
  await waitFor(() =>
    expect(server.to('POST gadgets').map(({ body }) => body)).toEqual([{ name: 'Lamp', picture: 7 }]),
  );
});
