import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { validatePicture } from './pictures';

const PNG = [0x89, 0x50, 0x4e, 0x47];
const picture = (bytes: number, { type = 'image/png', begin = PNG } = {}): File => {
  const content = new Uint8Array(bytes);
  content.set(begin);
  return new File([content], 'picture', { type });
};
function see(width: number, height: number): void {
  Object.assign(globalThis, {
    createImageBitmap: jest.fn(() =>
      width > 0 ? Promise.resolve({ width, height, close: () => undefined }) : Promise.reject(new Error('no picture')),
    ),
  });
}
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
});

const KB = 1024;

describe('the checks of a picture before the upload', () => {
  test('rejects a picture if the content or the file name does not match an accepted type', async () => {
    see(10, 10);
    expect(await validatePicture(picture(100), 'avatar')).toBeNull();
    expect(await validatePicture(picture(100, { type: 'image/jpeg', begin: [0xff, 0xd8, 0xff] }), 'avatar')).toBeNull();
    expect(await validatePicture(picture(100, { type: 'image/gif' }), 'avatar')).toEqual({ key: 'crud.image.type' });
    expect(await validatePicture(picture(100, { begin: [0x47, 0x49, 0x46] }), 'avatar')).toEqual({
      key: 'crud.image.type',
    });
    see(0, 0);
    expect(await validatePicture(picture(100), 'avatar')).toEqual({ key: 'crud.image.type' });
  });

  test('accepts avatars and tag pictures up to 512 KB, and other pictures up to 1 MB', async () => {
    see(10, 10);
    for (const use of ['avatar', 'tag']) {
      expect(await validatePicture(picture(512 * KB), use)).toBeNull();
      expect(await validatePicture(picture(512 * KB + 1), use)).toMatchObject({
        key: 'crud.image.size',
        params: { limit: '512 KB' },
      });
    }
    expect(await validatePicture(picture(KB * KB), 'image')).toBeNull();
    expect(await validatePicture(picture(KB * KB + 1), 'image')).toMatchObject({ params: { limit: '1 MB' } });
  });

  test('accepts a logo only when it is 28 pixels high and at most 128 pixels wide', async () => {
    for (const [width, height, fine] of [
      [128, 28, true],
      [60, 28, true],
      [129, 28, false],
      [100, 27, false],
      [100, 29, false],
    ] as const) {
      see(width, height);
      expect(await validatePicture(picture(100), 'logo')).toEqual(
        fine ? null : { key: 'crud.image.logo', params: { width: 128, height: 28 } },
      );
    }
  });
});
