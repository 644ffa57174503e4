import { type Translate, useT, wordOf } from '../../locales/useT';

/** Matches a logged reason, for example `TIMEOUT` or `NOT_REACHED: ` with a message. */
const CODE = /^(?<code>[A-Z][A-Z_]+)(?:: (?<more>.+))?$/s;

/** Describes the logged reason of a call. Leaves the text of a supplier unchanged. */
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
