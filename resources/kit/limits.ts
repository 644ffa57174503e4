/** The timeout of API requests in the back-office and on the public site. */
export const REQUEST_TIMEOUT_MS = 60_000;

/** The allowed number of characters in a password. */
export const PASSWORD_LENGTH = { min: 6, max: 16 } as const;

const KB = 1024;
/** The size limits of pictures in bytes, by purpose. */
export const PICTURE_BYTES = {
  avatar: 512 * KB,
  tag: 512 * KB,
  logo: KB * KB,
  'real-name': KB * KB,
  image: KB * KB,
} as const;
export type PictureUse = keyof typeof PICTURE_BYTES;

/** The size of a logo in pixels. `width` is the largest width, and `height` is the exact height. */
export const LOGO_PIXELS = { width: 128, height: 28 } as const;
