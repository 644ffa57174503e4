/** Whether a text can be stored as it is: no database keeps a NUL, or half of a character, and nobody types them. */
export const isPlainText = (text: string): boolean => !text.includes('\0') && !/\p{Cs}/u.test(text);
