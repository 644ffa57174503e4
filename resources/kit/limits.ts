/** After so long a call of either site is given up. */
export const REQUEST_TIMEOUT_MS = 60_000;

/** The least and most characters of a password, in every form. */
export const PASSWORD_LENGTH = { min: 6, max: 16 } as const;

const KB = 1024;
/** What pictures are uploaded for, and how many bytes each may have. */
export const PICTURE_BYTES = {
  avatar: 512 * KB,
  tag: 512 * KB,
  logo: KB * KB,
  'real-name': KB * KB,
  image: KB * KB,
} as const;
export type PictureUse = keyof typeof PICTURE_BYTES;

/** Pixels of a logo: at most this wide, exactly this high. */
export const LOGO_PIXELS = { width: 128, height: 28 } as const;
