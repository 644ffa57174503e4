import { readOffset } from '@t3d/resources/kit/times';

/** Returns a storage that stores nothing if the browser refuses it. */
function area(name: 'localStorage' | 'sessionStorage') {
  const tried = <T>(work: (store: Storage) => T): T | null => {
    try {
      return work(globalThis[name]);
    } catch {
      return null;
    }
  };
  return {
    read: (key: string) => tried((store) => store.getItem(key)),
    write: (key: string, value: string | null): void =>
      void tried((store) => (value === null ? store.removeItem(key) : store.setItem(key, value))),
    forget: (prefix: string): void =>
      void tried((store) => {
        for (const key of Object.keys(store)) if (key.startsWith(prefix)) store.removeItem(key);
      }),
  };
}
const { read, write } = area('localStorage');
const tab = area('sessionStorage');

/** The prefix of page state, for example drafts, stored by tab and account. A logout removes it. */
const PAGE_STATE = 't3d:';
const pageKey = (account: string, name: string): string => `${PAGE_STATE}${account}:${name}`;

/** The stored page of the last visit, for one session. */
const LAST_VISIT = `${PAGE_STATE}lastVisit`;

const VIEW = 'viewAs';
/** True if this tab views as another user. Read once, because a page must not mix two sessions. */
let viewing = tab.read(VIEW) !== null;

export type LayoutName = 'vertical' | 'horizontal';

/** The stored values. Keys must not be renamed, because new releases must find them. */
export const storage = {
  /** The token of the tab while it views as another user, else of the browser. */
  get sessionId(): string | null {
    return viewing ? tab.read(VIEW) : read('sessionId');
  },
  set sessionId(value: string | null) {
    tab.write(LAST_VISIT, null);
    if (viewing && value === null) {
      tab.write(VIEW, null);
      return;
    }
    viewing = false;
    write('sessionId', value);
  },
  get isViewing(): boolean {
    return viewing;
  },
  /** Gives a new tab a token, and clears all that it inherited. */
  handOver(tab: Window, token: string): void {
    tab.sessionStorage.clear();
    tab.sessionStorage.setItem(VIEW, token);
  },
  get lang(): string | null {
    return read('lang');
  },
  set lang(value: string | null) {
    write('lang', value);
  },
  get layout(): LayoutName {
    return read('layout') === 'horizontal' ? 'horizontal' : 'vertical';
  },
  set layout(value: LayoutName) {
    write('layout', value);
  },
  /** The user's choice of light or dark, or null for the system's. */
  get dark(): boolean | null {
    const value = read('dark');
    return value === null ? null : value === 'true';
  },
  set dark(value: boolean | null) {
    write('dark', value === null ? null : String(value));
  },
  get aside(): 'open' | 'collapsed' {
    return read('aside') === 'collapsed' ? 'collapsed' : 'open';
  },
  set aside(value: 'open' | 'collapsed') {
    write('aside', value);
  },
  get activity(): string | null {
    return read('activity');
  },
  set activity(value: string | null) {
    write('activity', value);
  },
  pageState: (account: string, name: string) => tab.read(pageKey(account, name)),
  setPageState: (account: string, name: string, value: string | null) => tab.write(pageKey(account, name), value),
  get lastVisit(): string | null {
    return tab.read(LAST_VISIT);
  },
  set lastVisit(value: string | null) {
    tab.write(LAST_VISIT, value);
  },
  forgetPages: () => tab.forget(PAGE_STATE),
  /** The account of the last login. A tab that views as another user ignores it. */
  get lastAccount(): string | null {
    return viewing ? null : read('account');
  },
  set lastAccount(value: string | null) {
    if (!viewing) write('account', value);
  },
  /** Returns the UTC offset in minutes east of UTC, by default the browser's. */
  gmtOffset(account: string | null): number {
    const chosen = account ? read(`gmtOffset:${account}`) : null;
    return readOffset(chosen ?? '') ?? browserOffset();
  },
  setGmtOffset(account: string, minutes: number): void {
    write(`gmtOffset:${account}`, String(minutes));
  },
};

export const browserOffset = (): number => -new Date().getTimezoneOffset();
