export const REQUEST_TIMEOUT_MS = 60_000;

export const PASSWORD_LENGTH = { min: 6, max: 16 } as const;

const KB = 1024;
export const PICTURE_BYTES = {
  avatar: 512 * KB,
  tag: 512 * KB,
  logo: KB * KB,
  'real-name': KB * KB,
  image: KB * KB,
} as const;
export type PictureUse = keyof typeof PICTURE_BYTES;

/** The size of a logo in pixels: the largest width and the exact height. */
export const LOGO_PIXELS = { width: 128, height: 28 } as const;
