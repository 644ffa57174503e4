import realNames from '@t3d/resources/cards/real-names';
import { describe, expect, test } from '@jest/globals';
import { DAY_MS } from '@t3d/resources/kit';
import { filesOf } from '../../models/files';
import { table } from '../../models/table';
import { buildAgent, buildTerminal } from '../../test/factories';
import { aPng, pixelsOf } from '../../test/pictures';
import { purgeDocuments } from './purgeDocuments';
import {
  act,
  admin,
  anId,
  card,
  cardNow,
  holder,
  openRealNames,
  raw,
  sales,
  server,
  submit,
  submitted,
  system,
  trail,
  takeCard,
} from './realNames.fixture';

openRealNames();

const upload = async (by = admin): Promise<number> =>
  (await by.post('/t3d-api/files?use=real-name').attach('file', aPng(20, 20), 'document.png')).body.data.id as number;

describe('the submission of an identity document', () => {
  test('encrypts a valid document, masks it in lists, shows it in full, and records each view', async () => {
    const idNumber = anId();
    const { body } = await submit({ idNumber, address: '1 Long Road', ethnicity: '汉' });
    expect(body.data).toMatchObject({ status: 'SUBMITTED', name: '张*', sex: 'FEMALE', terminal: card.id });
    const { id } = body.data;
    expect(JSON.stringify(await raw(`SELECT * FROM real_names WHERE id = ${id}`))).not.toMatch(
      new RegExp(`张三|Long Road|${idNumber}|1949-12-31`),
    );
    const { rows } = (await admin.get(`/t3d-api/real-names?terminal=${card.id}`)).body;
    expect(rows[0]).toMatchObject({ name: '张*', idNumber: `${idNumber.slice(0, 3)}***********${idNumber.slice(-4)}` });
    expect((await admin.get(`/t3d-api/real-names/${id}`)).body.data).toMatchObject({
      name: '张三',
      idNumber,
      address: '1 Long Road',
      birthDate: '1949-12-31',
      checks: expect.arrayContaining([
        { check: 'idNumber', ok: true },
        { check: 'otherCards', ok: true, count: 0 },
      ]),
    });
    const left = await trail(id);
    expect(left.map(({ action, actor }) => [action, actor])).toEqual([
      ['create', (await server.user('ADMIN')).id],
      ['view', (await server.user('ADMIN')).id],
    ]);
    expect(JSON.stringify(left)).not.toMatch(new RegExp(`张|${idNumber.slice(0, 6)}`));
    for (const query of [`idNumber=${idNumber}`, 'name_like=张', 'sort=name'])
      expect((await admin.get(`/t3d-api/real-names?${query}`)).status).toBe(400);
  });

  test("reports each violated rule of a document at the rule's field, in the reader's language", async () => {
    const { status, body } = await submit({ idNumber: '110105194912310021', sex: 'MALE', validTo: '2020-01-01' });
    expect([status, body.errors]).toEqual([
      400,
      { idNumber: 'The check digit of the ID number is wrong, please compare it', validTo: 'The document has expired' },
    ]);
    expect((await submit({ idNumber: '1' }).set('Accept-Language', 'zh')).body.errors.idNumber).toBe(
      '身份证号应为 18 位，末位为数字或 X',
    );
    for (const [docType, fields] of [
      ['PASSPORT', ['givenName', 'passportNumber', 'surname']],
      ['PERMIT', ['name', 'permitNumber']],
      ['FACE', ['image']],
      ['VISA', ['docType']],
    ] as const) {
      expect([
        docType,
        Object.keys((await admin.post('/t3d-api/real-names').send({ terminal: card.id, docType })).body.errors).sort(),
      ]).toEqual([docType, fields]);
    }
  });

  test.each([
    [
      'a surname alone',
      { surname: 'Specimenone', passportNumber: 'X0000001' },
      'P<IDNSPECIMENONE<<<<<<<<<<<<<<<<<<<<<<<<<<<<\nX0000001<4IDN8501019M3104150<<<<<<<<<<<<<<<4',
      { surname: 'Specimenone', givenName: null, birthDate: '1985-01-01', validTo: '2031-04-15', nationality: 'IDN' },
    ],
    [
      'given names alone',
      { givenName: 'Specimentwo', passportNumber: 'X0000002' },
      'P<IND<<SPECIMENTWO<<<<<<<<<<<<<<<<<<<<<<<<<<\nX0000002<7IND8501019M3104150<<<<<<<<<<<<<<<8',
      { surname: null, givenName: 'Specimentwo', nationality: 'IND' },
    ],
    [
      'no day of birth',
      { surname: 'Specimen', givenName: 'Three', passportNumber: 'X0000003' },
      'P<SWESPECIMEN<<THREE<<<<<<<<<<<<<<<<<<<<<<<<\nX0000003<0SWE7408<<7M3104150<<<<<<<<<<<<<<<6',
      { birthDate: null, validTo: '2031-04-15', sex: 'MALE', nationality: 'SWE' },
    ],
    [
      'empty texts for what it does not say',
      {
        surname: 'Specimen',
        givenName: '',
        passportNumber: 'X0000003',
        birthDate: '',
        validTo: '',
        validFrom: '',
      },
      '',
      { surname: 'Specimen', givenName: null, birthDate: null, validTo: null, validFrom: null },
    ],
  ])('accepts a passport with %s and stores missing values as null', async (_of, typed, mrz, kept) => {
    const { body } = await admin
      .post('/t3d-api/real-names')
      .send({ terminal: card.id, docType: 'PASSPORT', ...typed, mrz });
    expect([body.code, body.errors]).toEqual([200, undefined]);
    expect((await admin.get(`/t3d-api/real-names/${body.data.id}`)).body.data).toMatchObject(kept);
    const [row] = await raw(`SELECT birthDate, givenName, surname FROM real_names WHERE id = ${body.data.id}`);
    expect(Object.values(row ?? {})).not.toContain('');
  });

  test('rejects a second document while another waits, and accepts another after a rejection', async () => {
    const id = await submitted();
    expect((await submit()).body).toMatchObject({
      code: 400,
      message: 'A document for this card is being reviewed already',
    });
    await act('reject', [id], { reason: 'blurred' });
    expect((await submit()).status).toBe(200);
  });

  test('accepts only the first of two concurrent documents for a card', async () => {
    const answers = await Promise.all([submit(), submit()]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
    expect(await table(system(), realNames).count({ terminal: card.id })).toBe(1);
  });

  test('requires a picture that the caller has uploaded for this purpose and not used yet', async () => {
    const image = await upload();
    expect((await submit({ image: await upload(sales) })).status).toBe(404);
    expect((await submit({ docType: 'FACE', idNumber: undefined, image })).status).toBe(200);
    takeCard(await buildTerminal(system(), { owner: holder }));
    expect((await submit({ image })).body.errors).toEqual({
      image: 'This picture belongs to another document, please upload it again',
    });
    const avatar = (await admin.post('/t3d-api/files?use=avatar').attach('file', aPng(5, 5), 'a.png')).body.data.id;
    expect((await submit({ image: avatar })).body.errors).toHaveProperty('image');
  });

  test('rejects a document for a verified card or for a card that is no longer in use', async () => {
    takeCard(await buildTerminal(system(), { owner: holder, realNameVerifiedAt: new Date() }));
    expect((await submit()).body).toMatchObject({ code: 400, message: 'already verified' });
    takeCard(await buildTerminal(system(), { owner: holder, status: 'INVALID' }));
    expect((await submit()).body.errors).toEqual({ terminal: 'This card is no longer in use' });
  });
});

describe('the permissions for identity documents', () => {
  test("rejects agents, and limits salesmen to documents for their customers' cards and for the stock", async () => {
    const image = await upload();
    const id = await submitted({ image });
    const agent = await server.as('AGENT_1');
    expect((await agent.get(`/t3d-api/files/${image}`)).status).toBe(404);
    for (const path of ['', `/${id}`, `/${id}/image`])
      expect([path, (await agent.get(`/t3d-api/real-names${path}`)).status]).toEqual([path, 403]);
    expect((await act('approve', [id], {}, agent)).status).toBe(403);
    for (const path of [`real-names/${id}/image`, `files/${image}`])
      expect([path, (await sales.get(`/t3d-api/${path}`)).status]).toEqual([path, 200]);
    takeCard(await buildTerminal(system(), { owner: await buildAgent(system()) }));
    expect((await submit({}, sales)).status).toBe(404);
    const foreign = await upload();
    const other = await submitted({ image: foreign });
    for (const path of [`real-names/${other}`, `real-names/${other}/image`, `files/${foreign}`])
      expect([path, (await sales.get(`/t3d-api/${path}`)).status]).toEqual([path, 404]);
    expect((await act('approve', [other], {}, sales)).status).toBe(404);
    takeCard(await buildTerminal(system()));
    expect((await submit({}, sales)).status).toBe(200);
  });

  test("shows a document's picture uncached to the uploader and readers, and records each view", async () => {
    const image = await upload(sales);
    const id = (await submit({ image }, sales)).body.data.id as number;
    const shown = await admin.get(`/t3d-api/real-names/${id}/image`).responseType('blob');
    const heads = [shown.get('Content-Type'), shown.get('Cache-Control')];
    expect([shown.status, ...heads]).toEqual([200, 'image/png', 'no-store']);
    expect(await pixelsOf(shown.body as Buffer)).toEqual(await pixelsOf(aPng(20, 20)));
    expect((await trail(id)).map(({ action }) => action)).toEqual(['create', 'view-image']);
    expect((await sales.get(`/t3d-api/files/${image}`)).status).toBe(200);
    expect((await trail(id)).map(({ action }) => action)).toEqual(['create', 'view-image', 'view-image']);
    expect((await admin.get('/t3d-api/real-names/987654/image')).status).toBe(404);
  });
});

describe('the erasure of identity documents', () => {
  const pictures = async (ids: number[]): Promise<number> => filesOf(server.database).count({ where: { id: ids } });

  test("deletes a document's content and picture permanently, and leaves the card verified", async () => {
    const image = await upload();
    const id = await submitted({ image });
    await act('approve', [id]);
    expect((await admin.delete(`/t3d-api/real-names/${id}`)).body.data).toEqual({ affected: 1 });
    expect([(await admin.get(`/t3d-api/real-names/${id}`)).status, await pictures([image])]).toEqual([404, 0]);
    expect((await cardNow()).realNameVerifiedAt).not.toBeNull();
    expect(JSON.stringify(await trail(id))).not.toMatch(/张|1949/);
  });

  test('erases rejected documents after 30 days and approved documents after 365 days', async () => {
    const images = [await upload(), await upload(), await upload()];
    const idNumber = anId();
    const documents: number[] = [];
    for (const image of images) {
      documents.push(await submitted({ image, idNumber }));
      takeCard(await buildTerminal(system(), { owner: holder }));
    }
    const [rejected, approved, waiting] = documents as [number, number, number];
    await act('reject', [rejected], { reason: 'blurred' });
    await act('approve', [approved]);
    const after = async (days: number): Promise<object> => {
      const ctx = system();
      const at = new Date(ctx.now().getTime() + days * DAY_MS);
      return purgeDocuments({ ...ctx, now: () => at });
    };
    await after(29);
    expect(await pictures(images)).toBe(3);
    await after(31);
    expect(await pictures(images)).toBe(2);
    expect((await admin.get(`/t3d-api/real-names/${rejected}`)).body.data).toMatchObject({
      status: 'REJECTED',
      reason: 'blurred',
      name: null,
      idNumber: null,
      sex: null,
      image: null,
      checks: null,
      purgedAt: expect.any(String),
    });
    expect((await admin.get(`/t3d-api/real-names/${rejected}/image`)).status).toBe(404);
    await after(366);
    expect(await pictures(images)).toBe(1);
    expect(await table(system(), realNames).one(approved)).toMatchObject({
      status: 'APPROVED',
      name: null,
      personHash: expect.any(String),
    });
    expect(await table(system(), realNames).one(waiting)).toMatchObject({
      status: 'SUBMITTED',
      name: '张三',
      idNumber,
    });
    expect((await trail(approved)).map(({ action }) => action)).toContain('purge');
    const again = await submitted({ idNumber });
    expect((await table(system(), realNames).one(again))?.checks).toContainEqual({
      check: 'otherCards',
      ok: false,
      count: 1,
    });
  });

  test('erases a picture after a day when no document uses it', async () => {
    const [orphan, used] = [await upload(), await upload()];
    await submitted({ image: used });
    const later = { ...system(), now: () => new Date(server.database.clock.now().getTime() + DAY_MS + 1000) };
    expect(await purgeDocuments(system())).toMatchObject({ pictures: 0 });
    expect((await purgeDocuments(later)) as object).toHaveProperty('pictures');
    expect([await pictures([orphan]), await pictures([used])]).toEqual([0, 1]);
  });
});
