/** @jest-environment ./scripts/testing/browser.mjs */
import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import type { Language, ManifestResource } from '@t3d/resources/kit';
import { ResourceContextProvider, ResourceDefinitionContextProvider, useI18nProvider } from 'ra-core';
import { useState } from 'react';
import {
  AdminContext,
  ArrayInput,
  DataTable,
  EditBase,
  Labeled,
  NumberInput,
  SimpleForm,
  SimpleFormIterator,
  SimpleShowLayout,
  TextField,
  TextInput,
  useEditContext,
} from 'react-admin';
import { makeField, makeResource } from '../test/declared';
import { WORDS } from '../test/testTexts';
import { makeI18nProvider, withDeclaredWords } from './declaredWords';

const line = makeResource([makeField('price', 'money', { label: 'Price each' })], { name: 'gadget-lines' });
const gadgets = makeResource(
  [
    makeField('remark', 'text', { label: 'Note for staff' }),
    makeField('owner', 'reference', { label: 'Held by', resource: 'users' }),
    makeField('stock', 'integer', { label: 'In stock' }),
    makeField('title', 'i18n', { label: 'Public title' }),
    makeField('status', 'enum', { label: 'State', options: [{ value: 'USING', label: 'In use' }] }),
    makeField('lines', 'children', { label: 'Items', resource: 'gadget-lines', child: line }),
  ],
  { label: 'Gadgets of ours', singular: 'gadget of ours' },
);

const providerFor = async (language: Language, resource: ManifestResource) =>
  withDeclaredWords(await makeI18nProvider(language, WORDS), { resources: [resource] });

describe('the labels of withDeclaredWords', () => {
  it.each(['zh', 'en', 'cht'] as const)(
    'finds declared labels by the keys that react-admin uses, in %s',
    async (language) => {
      const { translate } = await providerFor(language, gadgets);
      const word = (key: string, options?: object): string => translate(`resources.gadgets.${key}`, options) as string;
      expect([word('name', { smart_count: 1 }), word('name', { smart_count: 2 }), word('name')]).toEqual([
        'gadget of ours',
        'Gadgets of ours',
        'Gadgets of ours',
      ]);
      expect(
        ['remark', 'owner', 'ownerLabel', 'stock_gte', 'lines', 'lines.price'].map((name) => word(`fields.${name}`)),
      ).toEqual(['Note for staff', 'Held by', 'Held by', 'In stock ≥', 'Items', 'Price each']);
      expect(word('fields.title.en')).toBe('Public title · English');
      expect(word('enums.status.USING')).toBe('In use');
    },
  );

  it('puts a space between Chinese and a Latin name that is filled into a text', async () => {
    const textOf = async (language: Language) =>
      (await makeI18nProvider(language, WORDS)).translate('crud.create', { name: 'Webhook' });
    expect(await Promise.all((['zh', 'en'] as const).map(textOf))).toEqual(['新建 Webhook', 'New Webhook']);
  });

  it("returns react-admin's default text when no label is declared", async () => {
    const { translate } = await providerFor('en', gadgets);
    expect(translate('resources.gadgets.fields.unknown', { _: 'Unknown' })).toBe('Unknown');
    expect(translate('resources.others.name', { smart_count: 2, _: 'Others' })).toBe('Others');
    expect(translate('resources.gadgets.notifications.updated', { _: 'Updated' })).toBe('Updated');
  });

  it("prefers a text of the product's catalogues to a declared label", async () => {
    const own = async () => ({ default: { en: { resources: { gadgets: { fields: { remark: 'Our own word' } } } } } });
    const provider = await makeI18nProvider('en', { ...WORDS, en: own });
    const { translate } = withDeclaredWords(provider, { resources: [gadgets] });
    expect(translate('resources.gadgets.fields.remark')).toBe('Our own word');
    expect(translate('resources.gadgets.fields.owner')).toBe('Held by');
  });
});

const record = { id: 7, ownerLabel: 'Anna', remark: 'hello', status: 'USING', lines: [{ id: 1, price: 5 }] };
const dataProvider = { getOne: async () => ({ data: record }) } as never;

function Title() {
  const { defaultTitle } = useEditContext();
  return <h1>{defaultTitle}</h1>;
}
function StateWord() {
  return <p>{useI18nProvider().translate(`resources.gadgets.enums.status.${record.status}`)}</p>;
}
const [remark = makeField('remark')] = gadgets.fields;
const renewed = { ...gadgets, fields: [{ ...remark, label: 'Renewed word' }, ...gadgets.fields.slice(1)] };

function StockPage({ base }: { base: Awaited<ReturnType<typeof makeI18nProvider>> }) {
  const [resource, setResource] = useState(gadgets);
  return (
    <AdminContext dataProvider={dataProvider} i18nProvider={withDeclaredWords(base, { resources: [resource] })}>
      <ResourceDefinitionContextProvider definitions={{ gadgets: { name: 'gadgets' } }}>
        <ResourceContextProvider value="gadgets">
          <button onClick={() => setResource(renewed)}>Renew</button>
          <StateWord />
          <SimpleShowLayout record={record}>
            <TextField source="remark" />
          </SimpleShowLayout>
          <Labeled source="ownerLabel">
            <TextField source="ownerLabel" record={record} />
          </Labeled>
          <DataTable
            data={[record]}
            total={1}
            isPending={false}
            sort={{ field: 'id', order: 'ASC' }}
            bulkActionButtons={false}
          >
            <DataTable.Col source="stock" />
          </DataTable>
          <EditBase id={7} redirect={false}>
            <Title />
            <SimpleForm toolbar={false}>
              <TextInput source="remark" />
              <ArrayInput source="lines">
                <SimpleFormIterator inline>
                  <NumberInput source="price" />
                </SimpleFormIterator>
              </ArrayInput>
            </SimpleForm>
          </EditBase>
        </ResourceContextProvider>
      </ResourceDefinitionContextProvider>
    </AdminContext>
  );
}

it("labels react-admin's components by the manifest, and updates the labels when the manifest changes", async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(<StockPage base={await makeI18nProvider('en', WORDS)} />);
  expect(await screen.findByLabelText('Price each')).toBeTruthy();
  expect(screen.getByLabelText('Note for staff')).toBeTruthy();
  expect(screen.getAllByText('Note for staff').length).toBeGreaterThan(1);
  for (const word of ['Held by', 'In stock', 'In use', 'Items']) expect(screen.getByText(word)).toBeTruthy();
  expect(screen.getByRole('heading').textContent).toBe('Edit gadget of ours #7');

  const input = screen.getByLabelText('Note for staff');
  fireEvent.click(screen.getByText('Renew'));
  expect(screen.getByLabelText('Renewed word')).toBe(input);
});
