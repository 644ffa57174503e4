import { type PictureUse, LOGO_PIXELS, PICTURE_BYTES } from '@t3d/resources/kit/limits';
import { fileTypeFromBuffer } from 'file-type';
import type Sharp from 'sharp';
import { Invalid, WrongType, invalidField } from '../../errors';

/** A picture of a few bytes can have pixels that fill the memory of the server. */
const MAX_MEGAPIXELS = 25;
const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000;
/** A larger picture is kept at this length of its longer side. */
const MAX_SIDE = 4096;
const JPEG_QUALITY = 85;

interface Picture {
  type: 'image/jpeg' | 'image/png';
  bytes: Buffer;
}

let loading: Promise<typeof Sharp> | undefined;
/** The library, loaded with the first picture: its binary takes a part of a server's start. */
const loadSharp = (): Promise<typeof Sharp> =>
  (loading ??= import('sharp').then(({ default: sharp }) => {
    // One picture at a time on one core: uploads leave the others to requests.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  }));

const wrongType = (): WrongType => new WrongType('wrongType', { types: 'JPG, PNG' });

/** The type by the bytes; none where they end too early to detect it. */
async function typeOf(bytes: Buffer): Promise<Picture['type']> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (found?.mime !== 'image/jpeg' && found?.mime !== 'image/png') throw wrongType();
  return found.mime;
}

function demandLogoSize({ width, height }: { width: number; height: number }): void {
  if (height === LOGO_PIXELS.height && width >= 1 && width <= LOGO_PIXELS.width) return;
  throw new Invalid('logoSize', { width, height }, { file: { key: 'logoSize', params: { width, height } } });
}

/** Refuses a picture by the size that its head names, before any pixel of it is decoded. */
async function demandSize(sharp: typeof Sharp, bytes: Buffer): Promise<void> {
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
 * The picture, detected by its bytes and not by its name, drawn anew: without the place and the camera that a photo
 * names, and without anything else that was put into the file beside its pixels. It stands as its viewer is meant to
 * see it. Refuses anything but JPG and PNG (415), one that cannot be decoded (415), more than 25 megapixels (400), and
 * a logo of other than 28 pixels' height or more than 128 pixels' width (400).
 */
export async function redrawPicture(bytes: Buffer, purpose: Purpose): Promise<Picture> {
  const type = await typeOf(bytes);
  const sharp = await loadSharp();
  await demandSize(sharp, bytes);
  const drawn = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });
  const encoded = type === 'image/png' ? drawn.png({ compressionLevel: 9 }) : drawn.jpeg({ quality: JPEG_QUALITY });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true }).catch(() => {
    throw wrongType();
  });
  if (purpose === 'logo') demandLogoSize(info);
  return { type, bytes: data };
}

export type Purpose = PictureUse;
export const PURPOSES = Object.keys(PICTURE_BYTES) as Purpose[];

/** The purpose that `?use=` names, or 400. */
export function readPurpose(use: unknown): Purpose {
  if (typeof use !== 'string' || !Object.hasOwn(PICTURE_BYTES, use)) throw invalidField('use', 'oneOf');
  return use as Purpose;
}

export const limitOf = (purpose: Purpose): number => PICTURE_BYTES[purpose];
