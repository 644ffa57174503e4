import realNames from '@t3d/resources/cards/real-names';
import terminals from '@t3d/resources/cards/terminals';
import { beforeEach, expect, test } from '@jest/globals';
import { submitDocument, REAL_NAME_SETTINGS, STANDARD_SETTINGS } from './submitDocument';
import { rejectDocuments } from './approveDocuments';
import type { Context } from '../../context';
import { type IdentityAnswer, type IdentityQuestion, IDENTITY } from './identity';
import type { Database } from '../../models/database';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { openTestProduct } from '../../test/product';
import { asSystem, buildTerminal } from '../../test/factories';
import { runDueJobs } from '../../jobs';
import { HANDLERS } from '../../test/handlers';

let database: Database;
let asked: IdentityQuestion[] = [];
let answer: () => IdentityAnswer;
const system = (): Context => asSystem(database);

openTestProduct((opened) => {
  database = opened;
  database.services.provide(REAL_NAME_SETTINGS, { ...STANDARD_SETTINGS, provider: true });
});
beforeEach(() => {
  asked = [];
  database.services.provide(IDENTITY, {
    ask: (question) => {
      asked.push(question);
      return Promise.resolve().then(answer);
    },
  });
});

async function submit(docType: 'ID_CARD' | 'FACE' = 'ID_CARD'): Promise<{ id: number; card: number }> {
  const card = await buildTerminal(system(), { realName: true });
  const image = docType === 'FACE' ? { type: 'image/png', bytes: Buffer.from('a face') } : null;
  const id = await inTransaction(system(), (ctx) =>
    submitDocument(ctx, {
      terminal: card.id,
      docType,
      values: { name: '张三', idNumber: '11010519491231002X' },
      image,
    }),
  );
  return { id, card: card.id };
}
const verdictOn = async ({ id, card }: { id: number; card: number }): Promise<unknown[]> => {
  const document = await table(system(), realNames).one(id);
  return [
    document?.status,
    document?.reason,
    (await table(system(), terminals).one(card))?.realNameVerifiedAt !== null,
  ];
};

test('approves a match, rejects a mismatch with the reason, and leaves unknown documents to staff', async () => {
  for (const [said, expected] of [
    [{ verdict: 'match' }, ['APPROVED', null, true]],
    [{ verdict: 'mismatch', reason: 'number unknown' }, ['REJECTED', 'number unknown', false]],
    [{ verdict: 'mismatch' }, ['REJECTED', '身份信息核验不一致', false]],
    [{ verdict: 'unknown' }, ['SUBMITTED', null, false]],
  ] as const) {
    const document = await submit();
    answer = () => said;
    await runDueJobs(database);
    expect([said, await verdictOn(document)]).toEqual([said, expected]);
  }
});

test('sends the texts of a document, and the picture only of a face', async () => {
  answer = () => ({ verdict: 'unknown' });
  const [card, face] = [await submit(), await submit('FACE')];
  await runDueJobs(database);
  expect(asked).toMatchObject([
    {
      reference: `paper-${card.id}`,
      docType: 'ID_CARD',
      number: '11010519491231002X',
      birthDate: '1949-12-31',
      image: null,
    },
    {
      reference: `paper-${face.id}`,
      docType: 'FACE',
      number: null,
      image: { type: 'image/png', base64: Buffer.from('a face').toString('base64') },
    },
  ]);
});

test('sends no request for a document that staff have decided', async () => {
  const document = await submit();
  await inTransaction(system(), (ctx) => rejectDocuments(ctx, { ids: [document.id], reason: 'blurred' }));
  await runDueJobs(database);
  expect([asked.length, await verdictOn(document)]).toEqual([0, ['REJECTED', 'blurred', false]]);
});

test('does not change a decision that staff make while the provider is responding', async () => {
  const document = await submit();
  database.services.provide(IDENTITY, {
    ask: async () => {
      await inTransaction(system(), (ctx) => rejectDocuments(ctx, { ids: [document.id], reason: 'blurred' }));
      return { verdict: 'match' };
    },
  });
  await runDueJobs(database);
  expect(await verdictOn(document)).toEqual(['REJECTED', 'blurred', false]);
});

test('retries when the provider fails, and the document waits meanwhile', async () => {
  const document = await submit();
  answer = () => {
    throw new Error('away');
  };
  await runDueJobs(database, HANDLERS, { error: () => undefined });
  expect(await verdictOn(document)).toEqual(['SUBMITTED', null, false]);
  answer = () => ({ verdict: 'match' });
  database.clock.advance(3_600_000);
  await runDueJobs(database);
  expect([asked.map(({ reference }) => reference), await verdictOn(document)]).toEqual([
    [`paper-${document.id}`, `paper-${document.id}`],
    ['APPROVED', null, true],
  ]);
});
