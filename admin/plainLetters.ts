/** A text without its accents, in place of the table of letters that react-admin's column chooser brings along. */
export const clean = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');
