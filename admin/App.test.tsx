/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Manifest, ManifestResource, SessionUser } from '@t3d/resources/kit';
import { CreateButton, DataTable, Edit, EditButton, List, SimpleForm, TextInput } from 'react-admin';
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router';
import { App } from './App';
import { makeQueryClient } from './app/BackOffice';
import type { BackOfficeConfig } from './app/product';
import { makeI18nProvider, withDeclaredWords } from './providers/declaredWords';
import { loadTexts } from './providers/language';
import { BootstrapContext } from './providers/manifest';
import { makeServerStore } from './providers/serverStore';
import { storage } from './providers/storage';
import { PreferencesProvider } from './state/preferences';
import { WindowRouter } from './state/windowLocation';
import { makeField, makeResource } from './test/declared';
import { rows, serve } from './test/server';
import { WORDS } from './test/testTexts';

const i18nProvider = await makeI18nProvider('en', WORDS);
await loadTexts('en');
const USER = { id: 7, account: 'tester', role: 'ADMIN', accountAuth: true, apis: ['*'] } as unknown as SessionUser;
const LIST = '/toys/toy-list';
const toy = { id: 3, name: 'Kite', version: 1 };
const user = userEvent.setup();
Object.assign(globalThis, { __VERSION__: 'v1', scrollTo: () => undefined });
globalThis.BroadcastChannel = class extends EventTarget {
  postMessage(): void {}
  close(): void {}
} as unknown as typeof BroadcastChannel;

const office: Omit<BackOfficeConfig, 'settings' | 'words'> = {
  home: () => <p>Welcome</p>,
  pages: {
    gadgets: {
      list: () => (
        <List title="All toys" actions={<CreateButton />} disableSyncWithLocation>
          <DataTable bulkActionButtons={false} rowClick={false}>
            <DataTable.Col source="name" />
            <DataTable.Col label="More">
              <EditButton label="Change" />
            </DataTable.Col>
          </DataTable>
        </List>
      ),
      edit: () => (
        <Edit title="Change a toy" mutationMode="pessimistic" actions={false}>
          <SimpleForm warnWhenUnsavedChanges>
            <TextInput source="name" />
          </SimpleForm>
        </Edit>
      ),
    },
  },
};

function openApp(path: string, calls: Partial<ManifestResource['calls']> = {}) {
  const server = serve({
    'GET gadgets': () => rows(toy),
    'GET gadgets/3': () => toy,
    'PUT gadgets/3': ({ body }) => ({ ...toy, ...(body as object), version: 2 }),
  });
  const made = makeResource([makeField('name', 'text', { label: 'Name' })], { path: LIST });
  const resource = { ...made, calls: { ...made.calls, ...calls } };
  const manifest = { resources: [resource], menu: [], product: 'Toys' } as unknown as Manifest;
  const frame = { user: USER, manifest };
  const store = makeServerStore({}, () => Promise.resolve());
  const app = (
    <BootstrapContext value={frame}>
      <PreferencesProvider store={store} account={USER.account}>
        <App
          frame={frame}
          manifest={manifest}
          office={office}
          queryClient={makeQueryClient()}
          i18nProvider={withDeclaredWords(i18nProvider, manifest)}
          store={store}
        />
      </PreferencesProvider>
    </BootstrapContext>
  );
  const history = createMemoryHistory({ initialEntries: [`/t3d${path}`], v5Compat: true });
  render(
    <WindowRouter history={history} basename="/t3d">
      {app}
    </WindowRouter>,
  );
  return { server, pathNow: () => history.location.pathname };
}

beforeEach(() => {
  storage.sessionId = 'session';
});
afterEach(() => {
  cleanup();
  storage.forgetPages();
});

const heading = () => screen.findByRole('heading', { level: 1 });
const tabs = (): string[] => screen.getAllByRole('tab').map(({ textContent }) => textContent.trim());

describe('standard react-admin pages', () => {
  test('shows the heading, tab and address of a standard react-admin page', async () => {
    const { pathNow } = openApp(LIST);
    expect((await heading()).textContent).toBe('All toys');
    await waitFor(() => expect(document.title).toBe('All toys-Toys'));
    expect(tabs().at(-1)).toBe('All toys');
    expect(screen.getByRole('link', { name: 'Create' }).getAttribute('href')).toBe(`/t3d${LIST}/create`);
    await user.click(await screen.findByRole('link', { name: 'Change' }));
    expect(pathNow()).toBe(`/t3d${LIST}/3`);
    expect(await screen.findByDisplayValue('Kite')).toBeTruthy();
    expect((await heading()).textContent).toBe('Change a toy');
    expect(document.querySelectorAll('h1')).toHaveLength(1);
  });

  test('hides the buttons of a standard react-admin page when the user lacks the permission', async () => {
    openApp(LIST, { create: false, update: false });
    await screen.findByText('Kite');
    expect(screen.queryAllByRole('link', { name: /Create|Change/ })).toEqual([]);
  });

  test('closes the tab of a standard react-admin page when a save redirects to another page', async () => {
    const { pathNow, server } = openApp(LIST);
    await user.click(await screen.findByRole('link', { name: 'Change' }));
    await user.type(await screen.findByDisplayValue('Kite'), 's');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(pathNow()).toBe(`/t3d${LIST}`));
    expect(server.to('PUT gadgets/3')[0]?.body).toMatchObject({ name: 'Kites' });
    await waitFor(() => expect(tabs()).toHaveLength(2));
    expect((await heading()).textContent).toBe('All toys');
  });

  test('asks for confirmation when a closed tab would lose work, but not when the user switches tabs', async () => {
    const { pathNow } = openApp(LIST);
    await user.click(await screen.findByRole('link', { name: 'Change' }));
    await user.type(await screen.findByDisplayValue('Kite'), 's');
    await user.click(screen.getByRole('tab', { name: 'All toys' }));
    expect([pathNow(), screen.queryByRole('dialog')]).toEqual([`/t3d${LIST}`, null]);
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    await user.click([...document.querySelectorAll('[data-close]')].at(-1) as HTMLElement);
    expect((await screen.findByRole('dialog')).textContent).toContain('Change a toy');
  });
});
