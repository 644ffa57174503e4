import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import supertest from 'supertest';
import { aPng as png, pixelsOf } from '../../test/pictures';
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

describe('a picture upload', () => {
  test('serves an uploaded picture with unchanged pixels to logged-in users only', async () => {
    const pixels = { width: 10, height: 10, channels: 3, background: '#b0206a' } as const;
    const picture = await sharp({ create: pixels }).png().toBuffer();
    const { status, body } = await upload('avatar', picture);
    expect(status).toBe(200);
    expect(body.data.url).toBe(`/t3d-api/files/${body.data.id}`);
    const answer = await (await server.as('AGENT_2')).get(body.data.url).responseType('blob');
    expect(answer.get('Content-Type')).toBe('image/png');
    expect(answer.get('X-Content-Type-Options')).toBe('nosniff');
    expect(await pixelsOf(answer.body as Buffer)).toEqual(await pixelsOf(picture));
    expect((await supertest(server.app).get(body.data.url)).status).toBe(401);
  });

  test('serves a picture under its original name, but an identity document without a name', async () => {
    const nameOf = async (use: string) => {
      const { body } = await upload(use, png(20, 28), '海客通 "logo".png');
      return (await agent.get(body.data.url)).get('Content-Disposition');
    };
    expect(await nameOf('logo')).toContain(`inline; filename="`);
    expect(await nameOf('logo')).toContain(encodeURIComponent('海客通'));
    expect(await nameOf('real-name')).toBe('inline');
  });

  test('shows an uploaded avatar in the user’s profile', async () => {
    const { body } = await upload('avatar', png(5, 5));
    const profile = await agent.put('/t3d-api/sessions/profile').send({ avatar: body.data.id });
    expect(profile.body.data.avatar).toBe(body.data.url);
  });

  test.each([
    ['avatar', 524_288, '512 KB', 4, 4],
    ['tag', 524_288, '512 KB', 4, 4],
    ['logo', 1_048_576, '1 MB', 40, 28],
    ['real-name', 1_048_576, '1 MB', 4, 4],
    ['image', 1_048_576, '1 MB', 4, 4],
  ] as const)('limits a picture for %s to %d bytes', async (use, most, limit, width, height) => {
    const padding = most - png(width, height, 0).length;
    expect((await upload(use, png(width, height, padding))).status).toBe(200);
    const { status, body } = await upload(use, png(width, height, padding + 1));
    expect([status, body.message]).toEqual([413, `Too large: the limit is ${limit}`]);
  });

  test("detects a picture's type by its bytes and ignores its name", async () => {
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(400)]);
    const rejected = await upload('avatar', program, 'me.png');
    expect([rejected.status, rejected.body.message]).toEqual([415, 'Wrong file type: only JPG, PNG files are allowed']);
    expect((await upload('avatar', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'me.png')).status).toBe(
      415,
    );
    expect((await upload('avatar', Buffer.from('47494638396101000100', 'hex'), 'me.png')).status).toBe(415);
    expect((await upload('avatar', png(3, 3), 'me.exe')).status).toBe(200);
  });

  test('accepts a logo only when it is 28 pixels high and at most 128 pixels wide', async () => {
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

  test('accepts exactly one file in the form field `file`, and only for a known use of pictures', async () => {
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

  test('encrypts an identity document, and shows the document only to its uploader and to admins', async () => {
    const document = png(30, 30);
    const { body } = await upload('real-name', document);
    const [[row]] = (await server.database.sequelize.query(
      `SELECT bytes FROM files WHERE id = ${body.data.id}`,
    )) as unknown as [[{ bytes: Buffer }]];
    expect(row.bytes.includes(Buffer.from('IHDR'))).toBe(false);
    const shown = (await agent.get(body.data.url).responseType('blob')).body as Buffer;
    expect(await sharp(shown).metadata()).toMatchObject({ format: 'png', width: 30, height: 30 });
    expect((await (await server.as('AGENT_2')).get(body.data.url)).status).toBe(404);
  });
});

describe('a picture with hidden content', () => {
  const USES = ['avatar', 'tag', 'logo', 'real-name', 'image'];
  const HTML = '<html><script>alert(document.domain)</script></html>';
  const photo = () => sharp({ create: { width: 100, height: 28, channels: 3, background: '#3060c0' } }).jpeg();
  const stored = async (use: string, bytes: Buffer): Promise<Buffer> => {
    const { status, body } = await upload(use, bytes);
    expect([use, status]).toEqual([use, 200]);
    return (await agent.get(body.data.url).responseType('blob')).body as Buffer;
  };

  test('rejects a renamed HTML file for every use', async () => {
    for (const use of USES)
      for (const name of ['me.png', 'me.jpg']) expect((await upload(use, Buffer.from(HTML), name)).status).toBe(415);
  });

  test('rejects a picture of 20,000 by 20,000 pixels at once for every use', async () => {
    const bomb = png(20_000, 20_000);
    expect(bomb.length).toBeLessThan(512 * 1024);
    for (const use of USES) {
      const since = performance.now();
      const { status, body } = await upload(use, bomb);
      expect([use, status, Object.keys(body.errors)]).toEqual([use, 400, ['file']]);
      expect(body.message).toBe('A picture has at most 25 megapixels, this one is 20000×20000');
      expect(performance.now() - since).toBeLessThan(1000);
    }
  });

  test('rejects a picture with damaged pixels, and a picture with too few pixels in its header', async () => {
    const liar = Buffer.from(png(6000, 6000));
    liar.writeUInt32BE(10, 16);
    expect((await upload('avatar', liar)).status).toBe(415);
    const jpeg = await photo().toBuffer();
    expect((await upload('avatar', jpeg.subarray(0, jpeg.length / 2))).status).toBe(415);
  });

  test('removes HTML that is hidden behind or inside a picture', async () => {
    const jpeg = await photo().toBuffer();
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, HTML.length + 2]), Buffer.from(HTML)]);
    const polyglots = [
      Buffer.concat([png(100, 28), Buffer.from(HTML)]),
      Buffer.concat([jpeg, Buffer.from(HTML)]),
      Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
    ];
    for (const use of USES)
      for (const polyglot of polyglots) {
        const kept = await stored(use, polyglot);
        expect(kept.includes('script')).toBe(false);
        expect(await sharp(kept).metadata()).toMatchObject({ width: 100, height: 28 });
      }
  });

  test('removes location and camera data from a picture, and turns the picture upright', async () => {
    const tagged = await photo()
      .withExif({
        IFD0: { Model: 'Secret Camera', Orientation: '3' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '31/1 13/1 49/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '121/1 28/1 25/1',
        },
      })
      .toBuffer();
    expect((await sharp(tagged).metadata()).exif).toBeDefined();
    expect(tagged.includes('Secret Camera')).toBe(true);
    for (const use of USES) {
      const kept = await stored(use, tagged);
      const { exif, xmp, iptc, orientation } = await sharp(kept).metadata();
      expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
      expect(kept.includes('Secret Camera')).toBe(false);
    }
    const sideways = await photo().withMetadata({ orientation: 6 }).toBuffer();
    expect(await sharp(await stored('image', sideways)).metadata()).toMatchObject({ width: 28, height: 100 });
  });
});
