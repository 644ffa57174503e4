import { describe, expect, test } from '@jest/globals';
import auditLog from '@t3d/resources/builtin/audit-log';
import jobs from '@t3d/resources/builtin/jobs';
import type { Terminal } from '@t3d/resources/rows';
import supertest from 'supertest';
import { table } from '../models/table';
import { solveProof } from '../test/altcha';
import { buildTerminal } from '../test/factories';
import {
  LPA,
  aCodeSent,
  anEsim,
  requestCode,
  change,
  changeOrder,
  codeOf,
  forgetProfile,
  mailsTo,
  nextAddress,
  open,
  openByOrder,
  openEsims,
  order,
  orderRow,
  otherThan,
  pay,
  server,
  showings,
  system,
} from './esim.fixture';

openEsims();

const WRONG = { code: 400, errors: { code: 'verification code error' } };
const MINUTE = 60_000;
const cardAnswer = async ({ iccid }: Terminal) => (await supertest(server.app).get(`/data-api/cards/${iccid}`)).body;

describe("a code mailed to an eSIM's contact", () => {
  test("shows an eSIM's profile with the prefix even if the stored profile lacks the prefix", async () => {
    const card = await anEsim({ lpa: '1$rsp.example.com$OLD' });
    await requestCode(card);
    expect((await open(card, await codeOf(card))).body.data.lpa).toBe('LPA:1$rsp.example.com$OLD');
  });

  test("shows an eSIM's profile once for a mailed code", async () => {
    const card = await anEsim();
    const sent = await requestCode(card);
    expect(sent.body.data).toEqual({
      sentTo: expect.stringMatching(/^e\*\*\*@m\*\*\*\.example$/),
      minutes: 10,
      resendSeconds: 60,
    });
    const [mail] = await mailsTo(card.contact as string);
    expect(mail).toMatchObject({ subject: 'Your code to install the eSIM' });
    expect(mail?.text).not.toContain(card.lpa);
    expect(mail?.text).not.toContain(card.iccid);
    const shown = await open(card, await codeOf(card));
    expect([shown.body.data.lpa, shown.headers['cache-control']]).toEqual([card.lpa, 'no-store']);
    expect(shown.body.data.number).toContain('*');
    expect((await open(card, await codeOf(card))).body).toMatchObject(WRONG);
  });

  test("records each view of an eSIM's profile in the card's audit log, without the profile", async () => {
    const { card, code } = await aCodeSent();
    expect(await showings(card)).toHaveLength(0);
    await open(card, otherThan(code));
    expect(await showings(card)).toHaveLength(0);
    await open(card, code);
    const rows = await showings(card);
    expect([rows.length, rows[0]?.actor]).toEqual([1, null]);
    expect(JSON.stringify(await table(system(), auditLog).find({ recordId: card.id }))).not.toContain(card.lpa);
    const { body } = await (await server.as('ADMIN')).get(`/t3d-api/terminals/${card.id}/history`);
    expect(JSON.stringify(body)).toContain('esim-viewed');
  });

  test('responds as usual, but without a profile, for a card without a mail address', async () => {
    for (const contact of [null, '+85255550142']) {
      const card = await anEsim({ contact });
      const before = await table(system(), jobs).count({ kind: 'mail.secret' });
      const started = performance.now();
      const { status, body } = await requestCode(card);
      expect(performance.now() - started).toBeGreaterThanOrEqual(195);
      expect([status, body.data]).toEqual([200, { sentTo: null, minutes: 10, resendSeconds: 60 }]);
      expect(await table(system(), jobs).count({ kind: 'mail.secret' })).toBe(before + 1);
      expect((await open(card, '123456')).body).toMatchObject(WRONG);
      expect((await requestCode(card)).status).toBe(429);
    }
  });
});

describe('a mailed code', () => {
  test('rejects a mailed code for another card', async () => {
    const [one, other] = [await aCodeSent(), await aCodeSent()];
    expect((await open(other.card, one.code)).body).toMatchObject(one.code === other.code ? {} : WRONG);
    expect((await open(one.card, one.code)).status).toBe(200);
  });

  test('rejects a correct mailed code after five wrong guesses', async () => {
    const { card, code } = await aCodeSent();
    for (let time = 0; time < 5; time += 1) expect((await open(card, otherThan(code))).body).toMatchObject(WRONG);
    expect((await open(card, code)).body).toMatchObject(WRONG);
    expect(await showings(card)).toHaveLength(0);
  });

  test('rejects a mailed code after ten minutes', async () => {
    const { card, code } = await aCodeSent();
    server.database.clock.advance(10 * MINUTE + 1);
    expect((await open(card, code)).body).toMatchObject(WRONG);
  });

  test('accepts a mailed code once when the code is sent twice at once', async () => {
    const { card, code } = await aCodeSent();
    const answers = await Promise.all([open(card, code), open(card, code)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    expect(await showings(card)).toHaveLength(1);
  });

  test('rejects a mailed code after a later code was mailed', async () => {
    const { card, code } = await aCodeSent();
    expect((await requestCode(card)).status).toBe(429);
    server.database.clock.advance(MINUTE + 1);
    await requestCode(card);
    const later = await codeOf(card);
    if (later !== code) expect((await open(card, code)).body).toMatchObject(WRONG);
    expect((await open(card, later)).status).toBe(200);
  });

  test("rejects a mailed code after the card's contact or holder has changed", async () => {
    const { card, code } = await aCodeSent();
    await change(card, { contact: 'thief@mail.example' });
    expect((await open(card, code)).body).toMatchObject(WRONG);
    await change(card, { contact: null });
    expect((await open(card, code)).body).toMatchObject(WRONG);
  });

  test('rejects a mailed code after the card was disabled', async () => {
    const { card, code } = await aCodeSent();
    await change(card, { status: 'DISABLE' });
    expect((await open(card, code)).body).toMatchObject(WRONG);
  });

  test('ignores a mailed code in a URL and rejects a malformed code', async () => {
    const { card, code } = await aCodeSent();
    const get = await supertest(server.app).get(`/data-api/cards/${card.iccid}/esim?code=${code}`);
    expect([get.status, get.text.includes('rsp.example')]).toEqual([404, false]);
    for (const rubbish of [undefined, 7, '', ['a'], { $ne: 1 }])
      expect((await open(card, rubbish)).body).toMatchObject({ code: 400, errors: { code: 'Required' } });
    for (const wrong of ['x', "' OR 1=1 --", '9'.repeat(5000)])
      expect((await open(card, wrong)).body).toMatchObject(WRONG);
  });
});

test('stores mailed codes as hashes', async () => {
  const { code } = await aCodeSent();
  const [rows] = await server.database.sequelize.query('SELECT code FROM password_codes');
  expect(JSON.stringify(rows)).not.toContain(`"${code}"`);
});

test('mails no code for a card that is no eSIM, has no profile, or is out of service', async () => {
  const cards = [
    await anEsim({ type: 'SIM', lpa: null }),
    await anEsim({ lpa: null }),
    await anEsim({ status: 'INVALID' }),
    await anEsim({ status: 'DISABLE' }),
    await buildTerminal(system(), { type: 'E_SIM', lpa: LPA('S'), contact: 'stock@mail.example' } as never),
  ];
  for (const card of cards) {
    const { status, body } = await requestCode(card);
    expect([status, body.message]).toEqual([400, expect.stringContaining('no eSIM to install')]);
    expect(await mailsTo(card.contact as string)).toEqual([]);
    expect((await open(card, '123456')).body).toMatchObject(WRONG);
    expect((await cardAnswer(card)).data.esim).toBe(false);
  }
});

test('requires a proof of work after ten wrong codes a minute, and rejects the 31st call of an hour', async () => {
  const address = nextAddress();
  const { card, code } = await aCodeSent();
  for (let time = 0; time < 10; time += 1)
    expect((await open(await anEsim(), '123456', address)).body).toMatchObject(WRONG);
  const rejected = await open(card, code, address);
  expect([rejected.status, rejected.body.data]).toEqual([429, { challenge: expect.any(Object) }]);
  const proof = await solveProof(rejected);
  expect((await open(card, code, address).set('X-Altcha', proof)).status).toBe(200);
  const other = nextAddress();
  const input = await Promise.all([...Array(4)].map(() => anEsim()));
  for (let time = 0; time < 30; time += 1) await requestCode(input[time % 4] as Terminal, other);
  expect((await requestCode(await anEsim(), other)).status).toBe(429);
});

describe('the key of an order', () => {
  test("shows the profile for an order's key after the order is provisioned, also in WeChat", async () => {
    const card = await anEsim({ lpa: null });
    const bought = await order(card);
    expect((await openByOrder(bought.orderNo, bought.key)).status).toBe(404);
    await pay(bought);
    const course = (await supertest(server.app).get(`/data-api/orders/${bought.orderNo}?key=${bought.key}`)).body.data;
    expect([course.status, course.esim]).toEqual(['UNUSED', true]);
    expect(JSON.stringify(course)).not.toContain('LPA:');
    const shown = await openByOrder(bought.orderNo, bought.key);
    expect([shown.status, shown.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(shown.body.data.lpa).toMatch(/^LPA:1\$/);
    const inWeChat = await openByOrder(bought.orderNo, bought.key, 'Mozilla/5.0 MicroMessenger/8.0');
    expect(inWeChat.body.data.lpa).toBe(shown.body.data.lpa);
    expect(await showings(card)).toHaveLength(2);
    // The public responses for the card and the order number contain no profile.
    for (const path of [`cards/${card.iccid}`, `orders/${bought.orderNo}`])
      expect((await supertest(server.app).get(`/data-api/${path}`)).text).not.toContain('LPA:');
  });

  test("shows no profile for another order's key, a guessed key or no key", async () => {
    const [mine, other] = [await order(await anEsim()), await order(await anEsim())];
    await Promise.all([pay(mine), pay(other)]);
    for (const key of [undefined, '', other.key, `${mine.key}x`, mine.key.slice(0, -1)]) {
      const { status, text } = await openByOrder(mine.orderNo, key);
      expect([status, text.includes('LPA:')]).toEqual([404, false]);
    }
    expect((await openByOrder('261124000000000AAAAA', mine.key)).status).toBe(404);
    expect((await openByOrder(`${mine.orderNo}' OR 1=1`, mine.key)).status).toBe(404);
  });

  test("shows no profile after the order's end, because the card may have another holder", async () => {
    const card = await anEsim();
    const bought = await order(card);
    await pay(bought);
    expect((await openByOrder(bought.orderNo, bought.key)).status).toBe(200);
    for (const status of ['COMPLETED', 'REVOKED', 'REFUNDED', 'INITIAL_FAILED'] as const) {
      await changeOrder(bought, { status });
      expect((await openByOrder(bought.orderNo, bought.key)).status).toBe(404);
    }
  });

  test('shows no profile to a stranger who bought an order for a card with a profile in use', async () => {
    const card = await anEsim();
    const [mine, strangers] = [await order(card), await order(card)];
    await pay(mine);
    await forgetProfile(card);
    const { lpa } = (await openByOrder(mine.orderNo, mine.key)).body.data;
    await pay(strangers);
    await forgetProfile(card);
    expect((await orderRow(strangers)).acceptedAt).not.toBeNull();
    expect((await openByOrder(strangers.orderNo, strangers.key)).status).toBe(404);
    const course = `/data-api/orders/${strangers.orderNo}?key=${strangers.key}`;
    expect((await supertest(server.app).get(course)).body.data.esim).toBe(false);
    expect((await openByOrder(mine.orderNo, mine.key)).body.data.lpa).toMatch(lpa ? /^LPA:1/ : /never/);
    await changeOrder(mine, { status: 'COMPLETED' });
    expect((await openByOrder(strangers.orderNo, strangers.key)).status).toBe(404);
  });

  test('shows no profile for an order that is older than the profile', async () => {
    const card = await anEsim();
    const [first, second] = [await order(card), await order(card)];
    await pay(first);
    server.database.clock.advance(MINUTE);
    await pay(second);
    expect((await openByOrder(first.orderNo, first.key)).status).toBe(404);
    expect((await openByOrder(second.orderNo, second.key)).status).toBe(200);
  });

  test('shows no eSIM profile for an INVALID card', async () => {
    const card = await anEsim();
    const bought = await order(card);
    await pay(bought);
    await change(card, { status: 'INVALID' });
    expect((await openByOrder(bought.orderNo, bought.key)).status).toBe(404);
  });
});

test("hides an eSIM's profile in the back-office from an agent of another chain", async () => {
  const card = await anEsim();
  const { body } = await (await server.as('AGENT_1')).get(`/t3d-api/terminals/${card.id}`);
  expect(body.code).toBe(404);
});
