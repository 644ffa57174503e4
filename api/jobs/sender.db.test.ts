import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import jobs from '@t3d/resources/builtin/jobs';
import type { Language } from '@t3d/resources/kit';
import { LANGUAGES } from '@t3d/resources/kit';
import users from '@t3d/resources/people/users';
import type { Context } from '../context';
import { Forbidden, NotFound } from '../errors';
import { translateMessage } from '../locales';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { buildAdmin, buildAgent } from '../test/factories';
import { HANDLERS } from '../test/handlers';
import type { TestData } from '../test/testData';
import { openTestData } from '../test/testData';
import { enqueue } from './outbox';
import type { Handler, Handlers, JobErrors } from './jobTypes';
import { runDueJobs } from './worker';
import type { User } from '@t3d/resources/rows';

let world: TestData;
beforeAll(async () => {
  world = await openTestData();
});
afterAll(() => world.close());

type Change = Partial<User>;
const change = (values: Change, id: number): Promise<number> =>
  inTransaction(world.system, (ctx) => table(ctx, users).update(values, id));
const enqueueJob = (kind: string, owner: number | null, payload: unknown = {}): Promise<number> =>
  inTransaction(world.system, (ctx) => enqueue(ctx, { kind, payload, owner }));
const rowOf = (id: number) => table(world.system, jobs).one(id);
const silent = { error: () => undefined };
const run = (handlers: Handlers) => runDueJobs(world.database, handlers, silent);
const written = (kind: string): Promise<number> => table(world.system, jobs).count({ kind });

/** Returns the handler of a job that needs `notes:write`, writes a row and calls `then`. */
const writing = (kind: string, more: Partial<Handler> = {}, then?: (ctx: Context) => Promise<unknown>): Handler => ({
  atomic: true,
  onBehalf: ({ actor }) => {
    if (!actor.apis.includes('*') && !actor.apis.includes('notes:write')) throw new Forbidden('notes:write');
  },
  run: async (ctx) => {
    await enqueue({ ...ctx, now: () => new Date(world.system.now().getTime() + 1e9) }, { kind, payload: ctx.actor });
    return then?.(ctx);
  },
  ...more,
});

describe('the user who queued a job', () => {
  const LOSSES: [what: string, key: string, Change, of: 'sender' | 'above', params: object][] = [
    ['deleted', 'jobs.sender.deleted', { status: 'DELETED' }, 'sender', {}],
    ['disabled', 'jobs.sender.disabled', { status: 'DISABLED' }, 'sender', {}],
    ['below a disabled superior', 'jobs.sender.superiorDisabled', { status: 'DISABLED' }, 'above', {}],
    ['not verified any more', 'jobs.sender.accountAuth', { accountAuth: false }, 'sender', {}],
    ['without the permission', 'jobs.sender.right', { apis: ['plans:list'] }, 'sender', { needed: 'notes:write' }],
  ];
  test.each(LOSSES)("ends a job before any work when the job's sender is %s", async (what, key, values, of, params) => {
    const above = await buildAgent(world.system);
    const sender = await buildAgent(world.system, { superior: above });
    const kind = `written by one who is ${what}`.slice(0, 64);
    const id = await enqueueJob('write', sender.id);
    await change(values, of === 'above' ? above.id : sender.id);
    await run({ write: writing(kind) });
    expect(await rowOf(id)).toMatchObject({ state: 'FAILED', attempts: 1, errors: { key, params } });
    expect(await written(kind)).toBe(0);
  });

  test("ends a job with a reason when no row is left in the sender's scope", async () => {
    const id = await enqueueJob('lost', (await buildAdmin(world.system)).id);
    await run({ lost: writing('lost-row', {}, () => Promise.reject(new NotFound())) });
    expect(await rowOf(id)).toMatchObject({ state: 'FAILED', errors: { key: 'jobs.sender.scope' } });
    expect(await written('lost-row')).toBe(0);
  });

  test('loads the sender at each attempt, and uses the present role and permissions', async () => {
    const sender = await buildAdmin(world.system);
    const id = await enqueueJob('see', sender.id, { actor: { id: sender.id, role: 'ADMIN', apis: ['*'] } });
    await change({ role: 'SALESMAN', apis: ['notes:write'] }, sender.id);
    let seen: unknown;
    await run({
      see: writing('seen-row', {}, (ctx) => {
        seen = ctx.actor;
        return Promise.resolve();
      }),
    });
    expect(await rowOf(id)).toMatchObject({ state: 'DONE' });
    expect(seen).toMatchObject({ id: sender.id, role: 'SALESMAN', apis: ['notes:write'] });
  });

  test('ends a job without a sender when the kind of job needs a sender', async () => {
    const id = await enqueueJob('write', null);
    await run({ write: writing('by nobody') });
    expect(await rowOf(id)).toMatchObject({ state: 'FAILED', errors: { key: 'jobs.sender.deleted' } });
    expect(await written('by nobody')).toBe(0);
  });

  test('rejects a job with an owner when the kind of job does not run on behalf of users', async () => {
    let ran = false;
    const id = await enqueueJob('careless', (await buildAdmin(world.system)).id);
    const careless: Handler = {
      attempts: 1,
      run: () => {
        ran = true;
        return Promise.resolve();
      },
    };
    await run({ careless });
    expect([ran, (await rowOf(id))?.state]).toEqual([false, 'FAILED']);
  });
});

describe('a permission that is revoked while a long job runs', () => {
  test("ends a job before any write when the sender's permission is revoked during the read of the file", async () => {
    const sender = await buildAdmin(world.system);
    const id = await enqueueJob('write', sender.id);
    const before = async (): Promise<void> => {
      await change({ status: 'DISABLED' }, sender.id);
    };
    await run({ write: writing('after the file', { before }) });
    expect(await rowOf(id)).toMatchObject({ state: 'FAILED', errors: { key: 'jobs.sender.disabled' } });
    expect(await written('after the file')).toBe(0);
  });

  /** Returns handlers that revoke a permission during the work, which on SQLite waits for the job's commit. */
  const taking = async (kind: string, values: Change) => {
    const sender = await buildAdmin(world.system);
    const id = await enqueueJob('write', sender.id);
    let taken: Promise<unknown> | undefined;
    const seen: (readonly string[])[] = [];
    const handler = writing(kind, {}, async (ctx) => {
      seen.push(ctx.actor.apis);
      taken ??= change(values, sender.id);
      if (world.database.dialect === 'mysql') await taken;
    });
    await run({ write: handler });
    await taken;
    const job = await rowOf(id);
    return { state: job?.state, errors: job?.errors, rows: await written(kind), seen };
  };

  test("rolls back written rows when the sender's permission is revoked in the middle of a job", async () => {
    const lost = await taking('in the middle', { apis: [] });
    const waited = { state: 'DONE', errors: null, rows: 1 };
    const rejected = {
      state: 'FAILED',
      errors: { key: 'jobs.sender.right', params: { needed: 'notes:write' } },
      rows: 0,
    };
    expect(lost).toMatchObject(world.database.dialect === 'mysql' ? rejected : waited);
  });

  test('completes a job when a permission that the job does not need is revoked', async () => {
    const changed = await taking('anew', { apis: ['notes:write'] });
    const first = [['*']];
    expect(changed).toMatchObject({ state: 'DONE', rows: 1 });
    expect(changed.seen).toEqual(world.database.dialect === 'mysql' ? [...first, ['notes:write']] : first);
  });

  test("stops a job at the next step when the sender's permission is revoked", async () => {
    if (world.database.dialect === 'sqlite') return;
    const sender = await buildAdmin(world.system);
    const id = await enqueueJob('steps', sender.id);
    let steps = 0;
    const handler = writing('by steps');
    await run({
      steps: {
        ...handler,
        run: async (_ctx, _payload, progress) => {
          for (; steps < 200; steps += 1) {
            if (steps === 1) await change({ status: 'DISABLED' }, sender.id);
            await progress(steps, 200);
            await new Promise((resolve) => {
              setTimeout(resolve, 25);
            });
          }
        },
      },
    });
    expect(await rowOf(id)).toMatchObject({ state: 'FAILED', errors: { key: 'jobs.sender.disabled' } });
    expect(steps).toBeLessThan(100);
  });

  test('rejects a job that revokes the permission it needs, without endless restarts', async () => {
    const sender = await buildAdmin(world.system);
    const id = await enqueueJob('own', sender.id);
    await run({
      own: writing('own-row', {}, (ctx) =>
        table(ctx, users).update({ apis: ['*', `x${Math.random()}:list`] }, sender.id),
      ),
    });
    expect(await rowOf(id)).toMatchObject({ state: 'FAILED', errors: { key: 'jobs.sender.changed' } });
    expect((await table(world.system, users).one(sender.id))?.apis).toEqual(['*']);
  });
});

describe('jobs that run on behalf of a user', () => {
  const KINDS = [
    ['import', 'terminals:import', { resource: 'terminals', path: '/nowhere', type: 'csv', dryRun: false }],
    ['imports.undo-many', 'imports:undo'],
    ['orders.apply-revoke-many', 'orders:apply-revoke'],
    ['orders.delete-many', 'orders:delete'],
    ['orders.finish-many', 'orders:finish'],
    ['orders.force-completion-many', 'orders:force-completion'],
    ['orders.renew-plans-many', 'orders:renew-plans'],
    ['orders.retry-many', 'orders:retry'],
    ['sms-code-orders.renew-many', 'sms-code-orders:renew'],
    ['sms-code-orders.revoke-many', 'sms-code-orders:revoke'],
    ['sms-numbers.distribute-many', 'sms-numbers:distribute'],
    ['sms-numbers.retrieve-many', 'sms-numbers:retrieve'],
    ['sms-orders.renew-many', 'sms-orders:renew'],
    ['sms-orders.revoke-many', 'sms-orders:revoke'],
    ['suppliers.test', 'suppliers:test'],
    ['terminal-agent.recycle-many', 'terminal-agent:recycle'],
    ['terminals.buy-many', 'terminals:buy'],
    ['terminals.issue-many', 'terminals:issue'],
    ['terminals.recycle-many', 'terminals:recycle'],
    ['wxmp-settings.test', 'wxmp-settings:test', { settings: 0 }],
  ] as const satisfies readonly (readonly [kind: string, needed: string, payload?: object])[];

  /** The kinds of jobs that SMS_RECYCLE users may start too. */
  const OF_EVERYBODY: readonly string[] = [
    'imports.undo-many',
    'sms-code-orders.renew-many',
    'sms-code-orders.revoke-many',
  ];
  const OF_AGENTS: readonly string[] = ['terminals.buy-many', 'wxmp-settings.test'];

  test('tests every kind of job that runs on behalf of a user', () => {
    // Leave out undo, which is tested in api/builtin/undo/job.test.ts.
    const asking = Object.entries(HANDLERS).filter(
      ([kind, handler]) => kind !== 'history.undo' && (handler.onBehalf ?? handler.requested),
    );
    expect(asking.map(([kind]) => kind).toSorted()).toEqual(KINDS.map(([kind]) => kind));
  });

  /** Queues a job for a user with one permission. Returns why the job failed. */
  const failureOf = async (kind: string, payload: unknown, role: User['role'], apis: string[], values: Change) => {
    const sender = await buildAdmin(world.system, { role, apis });
    const id = await enqueueJob(kind, sender.id, payload);
    await change(values, sender.id);
    await run(HANDLERS);
    const { state, errors } = (await rowOf(id)) ?? {};
    return { state, key: (errors as JobErrors | null)?.key, params: (errors as JobErrors | null)?.params };
  };

  test.each<readonly [kind: string, needed: string, payload?: object]>(KINDS)(
    'requires at each attempt of a job %s that the sender has the permission %s',
    async (kind, needed, payload = {}) => {
      const role = OF_AGENTS.includes(kind) ? 'AGENT_1' : 'ADMIN';
      const sender = (values: Change, apis = [needed]) => failureOf(kind, payload, role, apis, values);
      const right = { state: 'FAILED', key: 'jobs.sender.right', params: { needed } };
      expect(await sender({ status: 'DISABLED' })).toMatchObject({ state: 'FAILED', key: 'jobs.sender.disabled' });
      expect(await sender({ apis: ['dictionary:list'] })).toEqual(right);
      expect(await sender({ role: 'SMS_RECYCLE' }, ['*'])).toEqual(
        OF_EVERYBODY.includes(kind) ? expect.anything() : right,
      );
    },
  );
});

test('has a message of its own in each language for each reason why a job ends', () => {
  const keys = ['deleted', 'disabled', 'superiorDisabled', 'accountAuth', 'scope', 'changed'] as const;
  const words = (language: Language) => keys.map((key) => translateMessage({ key: `jobs.sender.${key}` }, language));
  for (const language of LANGUAGES) expect(new Set(words(language)).size).toBe(keys.length);
  expect(translateMessage({ key: 'jobs.sender.right', params: { needed: 'plans:import' } }, 'zh')).toContain(
    'plans:import',
  );
});
