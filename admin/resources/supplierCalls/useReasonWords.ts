import { type Translate, useT, wordOf } from '../../locales/useT';

/** Matches a logged reason: a code such as `TIMEOUT`, or `NOT_REACHED: ` with a system's message. */
const CODE = /^(?<code>[A-Z][A-Z_]+)(?:: (?<more>.+))?$/s;

/** Writes the logged reason of a call in words. Leaves the text of a supplier unchanged. */
export function reasonWords(t: Translate, reason: string): string {
  const { code, more } = CODE.exec(reason)?.groups ?? {};
  if (code === undefined) return reason;
  const words = wordOf(t, 'supplierCalls.reasons', code);
  return more === undefined ? words : `${words} (${more})`;
}

export function useReasonWords(): (reason: string) => string {
  const t = useT();
  return (reason) => reasonWords(t, reason);
}
