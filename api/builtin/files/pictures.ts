import { type PictureUse, LOGO_PIXELS, PICTURE_BYTES } from '@t3d/resources/kit/limits';
import { fileTypeFromBuffer } from 'file-type';
import type Sharp from 'sharp';
import { Invalid, WrongType, invalidField } from '../../errors';

/** The maximum number of megapixels. Even a small file can contain enough pixels to fill the server's memory. */
const MAX_MEGAPIXELS = 25;
const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000;
/** The maximum length of a picture's longer side in pixels. Larger pictures are scaled down. */
const MAX_SIDE = 4096;
const JPEG_QUALITY = 85;

interface Picture {
  type: 'image/jpeg' | 'image/png';
  bytes: Buffer;
}

let loading: Promise<typeof Sharp> | undefined;
/** Loads the image library when the first picture is processed, so that the server starts faster. */
const loadSharp = (): Promise<typeof Sharp> =>
  (loading ??= import('sharp').then(({ default: sharp }) => {
    // Process one picture at a time on one core, so that the other cores stay free for requests.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  }));

const wrongType = (): WrongType => new WrongType('wrongType', { types: 'JPG, PNG' });

/** Detects JPG or PNG by the bytes. Rejects any other content. */
async function typeOf(bytes: Buffer): Promise<Picture['type']> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (found?.mime !== 'image/jpeg' && found?.mime !== 'image/png') throw wrongType();
  return found.mime;
}

function requireLogoSize({ width, height }: { width: number; height: number }): void {
  if (height === LOGO_PIXELS.height && width >= 1 && width <= LOGO_PIXELS.width) return;
  throw new Invalid('logoSize', { width, height }, { file: { key: 'logoSize', params: { width, height } } });
}

/** Rejects a picture with too many pixels by its header, before decoding any pixel. */
async function requireSize(sharp: typeof Sharp, bytes: Buffer): Promise<void> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw wrongType();
    });
  if (width * height <= MAX_PIXELS) return;
  const params = { width, height, max: MAX_MEGAPIXELS };
  throw new Invalid('pictureSize', params, { file: { key: 'pictureSize', params } });
}

/**
 * Redraws a picture upright from its pixels, which removes hidden data such as the location. Throws 415 for a file that
 * is no picture.
 */
export async function redrawPicture(bytes: Buffer, purpose: Purpose): Promise<Picture> {
  const type = await typeOf(bytes);
  const sharp = await loadSharp();
  await requireSize(sharp, bytes);
  const drawn = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });
  const encoded = type === 'image/png' ? drawn.png({ compressionLevel: 9 }) : drawn.jpeg({ quality: JPEG_QUALITY });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true }).catch(() => {
    throw wrongType();
  });
  if (purpose === 'logo') requireLogoSize(info);
  return { type, bytes: data };
}

export type Purpose = PictureUse;
export const PURPOSES = Object.keys(PICTURE_BYTES) as Purpose[];

/** Parses the purpose in `?use=`. Throws 400 if the purpose is unknown. */
export function readPurpose(use: unknown): Purpose {
  if (typeof use !== 'string' || !Object.hasOwn(PICTURE_BYTES, use)) throw invalidField('use', 'oneOf');
  return use as Purpose;
}

export const limitOf = (purpose: Purpose): number => PICTURE_BYTES[purpose];
