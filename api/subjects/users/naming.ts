/** How a person is called in messages. */
export const nameOf = (user: { nickname: string | null; account: string }): string => user.nickname ?? user.account;

const MOST = 5;
/** Names for a message: the first few, and how many more. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, MOST).join(', ');
  return names.length > MOST ? `${shown} … (+${names.length - MOST})` : shown;
}
