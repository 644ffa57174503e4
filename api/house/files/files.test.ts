import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import supertest from 'supertest';
import { aPng as png } from '../../test/pictures';
import type { Caller, TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';

let server: TestServer;
let agent: Caller;
beforeAll(async () => {
  server = await startTestServer({ simulators: false });
  agent = await server.as('AGENT_1');
});
afterAll(() => server.close());

const upload = (use: string, bytes: Buffer, name = 'picture.png', field = 'file'): supertest.Test =>
  agent.post(`/t3d-api/files?use=${use}`).attach(field, bytes, name);

describe('uploads', () => {
  test('a picture comes back as it was, with a session only', async () => {
    const picture = png(10, 10);
    const { status, body } = await upload('avatar', picture);
    expect(status).toBe(200);
    expect(body.data.url).toBe(`/t3d-api/files/${body.data.id}`);
    const answer = await (await server.as('AGENT_2')).get(body.data.url).responseType('blob');
    expect(answer.get('Content-Type')).toBe('image/png');
    expect(answer.get('X-Content-Type-Options')).toBe('nosniff');
    expect(Buffer.compare(answer.body as Buffer, picture)).toBe(0);
    expect((await supertest(server.app).get(body.data.url)).status).toBe(401);
  });

  test('an uploaded avatar is shown in the profile', async () => {
    const { body } = await upload('avatar', png(5, 5));
    const profile = await agent.put('/t3d-api/sessions/profile').send({ avatar: body.data.id });
    expect(profile.body.data.avatar).toBe(body.data.url);
  });

  test('avatars and tags have 512 KB, other pictures 1 MB', async () => {
    for (const use of ['avatar', 'tag']) {
      expect((await upload(use, png(4, 4, 500 * 1024))).status).toBe(200);
      const { status, body } = await upload(use, png(4, 4, 513 * 1024));
      expect([status, body.message]).toEqual([413, 'Too large: the limit is 512 KB']);
    }
    expect((await upload('image', png(4, 4, 1000 * 1024))).status).toBe(200);
    const { status, body } = await upload('image', png(4, 4, 1025 * 1024));
    expect([status, body.message]).toEqual([413, 'Too large: the limit is 1 MB']);
  });

  test('the bytes decide, not the name', async () => {
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(400)]);
    const refused = await upload('avatar', program, 'me.png');
    expect([refused.status, refused.body.message]).toEqual([415, 'Wrong file type: only JPG, PNG files are allowed']);
    expect((await upload('avatar', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'me.png')).status).toBe(
      415,
    );
    expect((await upload('avatar', Buffer.from('47494638396101000100', 'hex'), 'me.png')).status).toBe(415);
    expect((await upload('avatar', png(3, 3), 'me.exe')).status).toBe(200);
  });

  test('a logo is 28 pixels high and at most 128 wide', async () => {
    expect((await upload('logo', png(128, 28))).status).toBe(200);
    for (const [width, height] of [
      [129, 28],
      [100, 27],
      [100, 29],
    ] as const) {
      const { status, body } = await upload('logo', png(width, height));
      expect([status, Object.keys(body.errors)]).toEqual([400, ['file']]);
      expect(body.message).toContain(`${width}×${height}`);
    }
  });

  test('takes exactly one file, in the field file, for a known use', async () => {
    expect(
      (
        await agent
          .post('/t3d-api/files?use=avatar')
          .attach('file', png(2, 2), 'a.png')
          .attach('file', png(2, 2), 'b.png')
      ).status,
    ).toBe(400);
    expect((await upload('avatar', png(2, 2), 'a.png', 'picture')).status).toBe(400);
    expect((await agent.post('/t3d-api/files?use=avatar').send({})).body.errors).toHaveProperty('file');
    expect((await upload('wallpaper', png(2, 2))).body.errors).toHaveProperty('use');
  });

  test('a document of a person is sealed at rest, and shown to its uploader and admins only', async () => {
    const document = png(30, 30);
    const { body } = await upload('real-name', document);
    const [[row]] = (await server.database.sequelize.query(
      `SELECT bytes FROM files WHERE id = ${body.data.id}`,
    )) as unknown as [[{ bytes: Buffer }]];
    expect(row.bytes.includes(Buffer.from('IHDR'))).toBe(false);
    expect(Buffer.compare((await agent.get(body.data.url).responseType('blob')).body as Buffer, document)).toBe(0);
    expect((await (await server.as('AGENT_2')).get(body.data.url)).status).toBe(404);
  });
});
