import { imageSize } from 'image-size';
import { fileTypeFromBuffer } from 'file-type';
import { Invalid, WrongType, invalidField } from '../../errors';

const KB = 1024;
const LOGO = { width: 128, height: 28 };
const IMAGES = new Set(['image/jpeg', 'image/png']);

/** What files are uploaded for and how many bytes each may have. */
const LIMITS = { avatar: 512 * KB, tag: 512 * KB, logo: KB * KB, 'real-name': KB * KB, image: KB * KB } as const;
export type Purpose = keyof typeof LIMITS;
export const PURPOSES = Object.keys(LIMITS) as Purpose[];

/** The purpose that `?use=` names, or 400. */
export function readPurpose(use: unknown): Purpose {
  if (typeof use !== 'string' || !Object.hasOwn(LIMITS, use)) throw invalidField('use', 'oneOf');
  return use as Purpose;
}

export const limitOf = (purpose: Purpose): number => LIMITS[purpose];

/** Reads a copy: in the memory that Node shares among small buffers it would read on into somebody else's bytes. */
const sizeOf = (bytes: Buffer): { width: number; height: number } => imageSize(new Uint8Array(bytes));

function demandLogoSize(bytes: Buffer): void {
  const { width, height } = sizeOf(bytes);
  if (height === LOGO.height && width >= 1 && width <= LOGO.width) return;
  throw new Invalid('logoSize', { width, height }, { file: { key: 'logoSize', params: { width, height } } });
}

/**
 * The type of an image, detected by its bytes and not by its name. Refuses anything but JPG and PNG (415), one that
 * cannot be measured (415) and a logo of other than 28 pixels' height or more than 128 pixels' width (400).
 */
export async function inspectImage(bytes: Buffer, purpose: Purpose): Promise<string> {
  const type = await typeOf(bytes);
  if (!IMAGES.has(type) || !isMeasurable(bytes)) throw new WrongType('wrongType', { types: 'JPG, PNG' });
  if (purpose === 'logo') demandLogoSize(bytes);
  return type;
}

/** The type by the bytes; none where they end too early to detect it. */
const typeOf = (bytes: Buffer): Promise<string> =>
  fileTypeFromBuffer(bytes).then(
    (type) => type?.mime ?? '',
    () => '',
  );

function isMeasurable(bytes: Buffer): boolean {
  try {
    const { width, height } = sizeOf(bytes);
    return width > 0 && height > 0;
  } catch {
    return false;
  }
}
