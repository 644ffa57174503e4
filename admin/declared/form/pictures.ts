import { type PictureUse, LOGO_PIXELS, PICTURE_BYTES } from '@t3d/resources/kit/limits';
import type { PlainKey } from '../../locales/keys';
import type { Translate } from '../../locales/useT';

const TYPES = ['image/jpeg', 'image/png'];
export const PICTURE_TYPES = '.jpg,.jpeg,.png';

const limitOf = (use: string): number => PICTURE_BYTES[use as PictureUse] ?? PICTURE_BYTES.image;
const isSmall = (use: string): boolean => limitOf(use) < PICTURE_BYTES.image;
export const pictureHelp = (use: string): PlainKey =>
  `crud.image.help.${use === 'logo' ? 'logo' : isSmall(use) ? 'small' : 'large'}`;

const SIGNS: Readonly<Record<string, readonly number[]>> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47],
};

async function isTrue(file: File): Promise<boolean> {
  const sign = SIGNS[file.type] ?? [];
  const begin = new Uint8Array(await file.slice(0, sign.length).arrayBuffer());
  return sign.length > 0 && sign.every((byte, at) => begin[at] === byte);
}

type PictureError =
  | { key: 'crud.image.type'; params?: never }
  | { key: 'crud.image.size'; params: { limit: string } }
  | { key: 'crud.image.logo'; params: typeof LOGO_PIXELS };
export const pictureErrorText = ({ key, params }: PictureError, t: Translate): string =>
  (t as (key: PlainKey, filling?: object) => string)(key as PlainKey, params);

export async function validatePicture(file: File, use: string): Promise<PictureError | null> {
  if (!TYPES.includes(file.type)) return { key: 'crud.image.type' };
  if (file.size > limitOf(use)) return { key: 'crud.image.size', params: { limit: isSmall(use) ? '512 KB' : '1 MB' } };
  if (!(await isTrue(file))) return { key: 'crud.image.type' };
  const pixels = await createImageBitmap(file).catch(() => null);
  if (!pixels) return { key: 'crud.image.type' };
  const { width, height } = pixels;
  pixels.close();
  const isLogo = width <= LOGO_PIXELS.width && height === LOGO_PIXELS.height;
  return use === 'logo' && !isLogo ? { key: 'crud.image.logo', params: LOGO_PIXELS } : null;
}
