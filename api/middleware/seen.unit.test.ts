import { expect, test } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { DOCTOR, doctorProof, reportCaller } from './reportCaller';

const KEY = 'a secret of this installation';
function appOf(trustProxy: string | false): express.Express {
  const app = express();
  app.set('trust proxy', trustProxy);
  app.get('/healthz', reportCaller(KEY), (_request, response) => {
    response.json({ code: 200, message: 'ok' });
  });
  return app;
}
const ask = (trustProxy: string | false, proof: string) =>
  request(appOf(trustProxy))
    .get('/healthz')
    .set({ [DOCTOR]: proof, 'X-Forwarded-For': '203.0.113.77', 'X-Forwarded-Proto': 'https' });

test("shows a caller with a valid proof the call's address and scheme as the server sees them", async () => {
  const believed = await ask('loopback', doctorProof(KEY));
  expect(believed.body.data).toMatchObject({ address: '203.0.113.77', protocol: 'https' });
  const direct = await ask(false, doctorProof(KEY));
  expect(direct.body.data).toMatchObject({ address: expect.stringMatching(/127\.0\.0\.1$/), protocol: 'http' });
});

test('shows neither address nor scheme to a caller with an invalid or expired proof', async () => {
  for (const proof of ['', 'no proof', doctorProof('another key'), doctorProof(KEY, Date.now() - 3 * 60_000)])
    expect((await ask('loopback', proof)).body).toEqual({ code: 200, message: 'ok' });
});
