import { isEmail } from '@t3d/resources/kit';
import type { Terminal } from '@t3d/resources/rows';

/** The e-mail address that is bound to a card; null: none, or a phone number. */
export const emailOf = ({ contact }: Terminal): string | null => (contact && isEmail(contact) ? contact : null);

const maskWord = (word: string): string => `${[...word][0] ?? ''}***`;

/** Enough of an address for its owner to recognise: `anna@mail.example` is `a***@m***.example`. */
export function maskEmail(address: string): string {
  const [name = '', host = ''] = address.split('@');
  const dot = host.lastIndexOf('.');
  return `${maskWord(name)}@${maskWord(host.slice(0, dot))}${host.slice(dot)}`;
}
