import { MAX_SEARCHED } from '../../providers/search';

/** Whether a text is a message to be read, for example a mail: of several lines, or too long to be searched for. */
export const isMessage = (text: string): boolean => {
  const trimmed = text.trim();
  return trimmed.length > MAX_SEARCHED || /[\r\n]/.test(trimmed);
};
