import { LOGO_PIXELS, PICTURE_BYTES } from '@t3d/resources/kit/limits';

export interface Pixels {
  width: number;
  height: number;
}

/** The size of a picture; null when it is none. */
export async function pixelsOf(file: Blob): Promise<Pixels | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    return null;
  }
}

/** What a copy of these pixels measures that is 28 high and at most 128 wide: nothing is cut or stretched. */
export function fittedSize({ width, height }: Pixels): Pixels & { drawn: Pixels } {
  const scale = Math.min(LOGO_PIXELS.height / height, LOGO_PIXELS.width / width);
  const drawn = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  return { width: drawn.width, height: LOGO_PIXELS.height, drawn };
}

/** A copy of a picture that a logo may be, as PNG; null where it cannot be drawn. */
export async function fitLogo(file: File): Promise<File | null> {
  const pixels = await pixelsOf(file);
  if (!pixels) return null;
  const { width, height, drawn } = fittedSize(pixels);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d');
  if (!context) return null;
  const bitmap = await createImageBitmap(file);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, (height - drawn.height) / 2, drawn.width, drawn.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (!blob || blob.size > PICTURE_BYTES.logo) return null;
  return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.png`, { type: 'image/png' });
}
