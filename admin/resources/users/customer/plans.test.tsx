/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { makeField, makeResource } from '../../../test/declared';
import { openPage } from '../../../test/page';
import { rows, serve } from '../../../test/server';
import { Plans } from './Plans';

afterEach(cleanup);

const USERS = makeResource([makeField('nickname')], { name: 'users' });
const PLANS = makeResource([makeField('name')], {
  name: 'plans',
  actions: [
    {
      name: 'issue',
      label: 'Issue',
      confirm: 'Issue {count}?',
      on: 'many',
      ranges: false,
      preview: false,
      idempotent: false,
      danger: false,
      primary: false,
      fields: [makeField('agents', 'references', { label: 'Agents', resource: 'users', required: true })],
    },
  ],
});
const AGENT_PLANS = makeResource([makeField('plan')], { name: 'agent-plans' });

test('issues the selected plans to the customer of the page', async () => {
  const { to } = serve({
    'GET users/5/figures/plans': () => ({ resource: 'agent-plans', filter: {}, total: 0, currency: 'USD', rows: [] }),
    'GET plans': () => rows({ id: 3, name: 'Japan 3 GB' }),
    'GET agent-plans': () => rows(),
    'GET users/options': () => rows({ id: 5, label: 'Star Mobile' }),
    'POST plans/actions/issue': () => ({ affected: 1 }),
  });
  openPage(<Plans />, {
    resource: USERS,
    resources: [USERS, PLANS, AGENT_PLANS],
    record: { id: 5, role: 'AGENT_1', status: 'ENABLED', nickname: 'Star Mobile' },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Issue plans' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: /Japan 3 GB/ }));
  fireEvent.click(screen.getByRole('button', { name: /1/ }));
  await waitFor(() => expect(document.querySelector('[data-submit]')).toBeTruthy());
  fireEvent.click(document.querySelector('[data-submit]') as HTMLElement);
  await waitFor(() => expect(to('POST plans/actions/issue')).toHaveLength(1));
  expect(to('POST plans/actions/issue')[0]?.body).toMatchObject({ ids: [3], agents: [5] });
});
