const KB = 1024;
const TYPES = ['image/jpeg', 'image/png'];
const SMALL = new Set(['avatar', 'tag']);
const LOGO = { width: 128, height: 28 };
/** What a file chooser for pictures offers. */
export const PICTURE_TYPES = '.jpg,.jpeg,.png';

const limitOf = (use: string): number => (SMALL.has(use) ? 512 * KB : 1024 * KB);
/** The key of the text that says what pictures are taken for a use. */
export const pictureHelp = (use: string): string => `crud.image.help.${use === 'logo' ? 'logo' : SMALL.has(use) ? 'small' : 'large'}`;

/** The size of a picture in pixels; null when it is none. */
async function pixelsOf(file: File): Promise<{ width: number; height: number } | null> {
  try {
    const bitmap = await createImageBitmap(file);
    return { width: bitmap.width, height: bitmap.height };
  } catch { return null; }
}

/** What is wrong with a picture before it is sent (type, bytes, pixels of a logo), as a text key with its values; null when nothing is. */
export async function refusePicture(file: File, use: string): Promise<{ key: string; params?: Record<string, unknown> } | null> {
  if (!TYPES.includes(file.type)) return { key: 'crud.image.type' };
  if (file.size > limitOf(use)) return { key: 'crud.image.size', params: { limit: limitOf(use) === 1024 * KB ? '1 MB' : '512 KB' } };
  const pixels = await pixelsOf(file);
  if (!pixels) return { key: 'crud.image.type' };
  return use === 'logo' && (pixels.width > LOGO.width || pixels.height !== LOGO.height) ? { key: 'crud.image.logo', params: LOGO } : null;
}
