/** How a person is called in messages. */
export const nameOf = (user: { nickname: string | null; account: string }): string => user.nickname ?? user.account;

const MAX_LISTED = 5;
/** Names for a message: the first few, and how many more. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, MAX_LISTED).join(', ');
  return names.length > MAX_LISTED ? `${shown} … (+${names.length - MAX_LISTED})` : shown;
}
