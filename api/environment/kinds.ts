import { isIP, isIPv4 } from 'node:net';

/** Describes a kind of setting, and converts the text of such a setting to its value. */
export interface Kind<Value> {
  /** The value if the setting is missing, empty or blank. */
  readonly otherwise: Value;
  /** The value if the text is empty, unless it is the same as `otherwise`. */
  readonly empty?: Value;
  /** The end of the error message `<name>: it must be …`. */
  readonly must: string;
  /** Returns the value of a text, or undefined for an invalid text. */
  parse(text: string): Value | undefined;
  /** True if the text must never be printed, because it is a secret or may contain a password. */
  readonly hidden?: boolean;
  /** True if production requires a strong value that no other setting has. */
  readonly secret?: boolean;
}

const optional = { otherwise: null } as const;

export const text = <Otherwise extends string | null = null>(
  otherwise: Otherwise = null as Otherwise,
): Kind<string | Otherwise> => ({ otherwise, must: 'a text', parse: (given) => given });

/** Accepts texts separated by commas. */
export const list = (): Kind<readonly string[]> => ({
  otherwise: [],
  must: 'texts with commas between them',
  parse: (given) =>
    given
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
});

export const hidden = <Value>(kind: Kind<Value>): Kind<Value> => ({ ...kind, hidden: true });

export const secret = (): Kind<string | null> => ({ ...text(), hidden: true, secret: true });
export const secrets = (): Kind<readonly string[]> => ({ ...list(), hidden: true, secret: true });

/** Accepts `on` or `off`. `otherwise` is null if NODE_ENV decides the default. */
export const onOff = <Otherwise extends boolean | null>(otherwise: Otherwise): Kind<boolean | Otherwise> => ({
  otherwise,
  must: 'on or off',
  parse: (given) =>
    new Map([
      ['on', true],
      ['off', false],
    ]).get(given.toLowerCase()),
});

/** Accepts a whole decimal number from `least` to `most`. */
export const whole = (otherwise: number, { least, most }: { least: number; most: number }): Kind<number> => ({
  otherwise,
  must: `a whole number from ${least} to ${most}`,
  parse: (given) => {
    const number = /^\d{1,15}$/.test(given) ? Number(given) : NaN;
    return number >= least && number <= most ? number : undefined;
  },
});

export const oneOf = <Name extends string, Otherwise extends Name | null>(
  names: readonly Name[],
  otherwise: Otherwise,
): Kind<Name | Otherwise> => ({
  otherwise,
  must: `one of ${names.join(', ')}`,
  parse: (given) => names.find((name) => name === given),
});

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Accepts an http URL and removes a slash at its end. `secure` allows only https, or http on this machine, because
 * secrets are sent to the URL. `bare` requires a URL without a path.
 */
export const address = ({ secure = true, bare = false } = {}): Kind<string | null> => ({
  ...optional,
  // The URL may contain a password, so its text is never printed.
  hidden: true,
  must: `${secure ? 'https://host' : 'http(s)://host'}${bare ? ' without a path' : ''}`,
  parse: (given) => {
    const url = /\s/.test(given) || !URL.canParse(given) ? null : new URL(given);
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
    if (secure && url.protocol === 'http:' && !LOCAL.has(url.hostname)) return undefined;
    if (bare && (url.pathname !== '/' || /[?#]/.test(given))) return undefined;
    return given.replace(/\/$/, '');
  },
});

/** Accepts an address on which the server can listen: an IP address or a name of this machine. */
export const host = (): Kind<string | null> => ({
  ...optional,
  must: 'an address or a name of this machine, for example 127.0.0.1 or 0.0.0.0',
  parse: (given) => (isIP(given) || /^(?!\d+$)[\w-]+(\.[\w-]+)*$/.test(given) ? given : undefined),
});

const isSqlite = (given: string): boolean => /^sqlite:(?!\/\/[^/])[^\s]/.test(given) && !given.endsWith('/');

function isMysql(given: string): boolean {
  if (!given.startsWith('mysql://') || !URL.canParse(given)) return false;
  const { hostname, pathname } = new URL(given);
  return hostname !== '' && /^\/[^/]+$/.test(pathname);
}

/** Accepts a database URL. MariaDB has the same scheme as MySQL. */
export const database = (): Kind<string | null> => ({
  ...optional,
  hidden: true,
  must:
    'mysql://user:password@host:3306/name (MySQL or MariaDB; special characters of the password percent-encoded) or ' +
    'sqlite:/folder/file.sqlite',
  parse: (given) => (isSqlite(given) || isMysql(given) ? given : undefined),
});

export const mailServer = (): Kind<string | null> => ({
  ...optional,
  hidden: true,
  must: 'smtps://user:password@host:465 or smtp://user:password@host:587',
  parse: (given) =>
    /^smtps?:\/\/\S+$/.test(given) && URL.canParse(given) && new URL(given).hostname !== '' ? given : undefined,
});

/** Accepts an e-mail address with or without a name: `T3D <no-reply@example.com>`. The name is null if missing. */
export const mailbox = (): Kind<{ name: string | null; address: string } | null> => ({
  ...optional,
  must: 'a mail address, or a name with one: T3D <no-reply@example.com>',
  parse: (given) => {
    const match = /^(?:([^<>\r\n]*)<)?([^\s<>@,;:"]+@[^\s<>@,;:"]+?)>?$/.exec(given.trim());
    return match ? { name: match[1]?.trim() || null, address: match[2] as string } : undefined;
  },
});

export const timeZone = (): Kind<string | null> => ({
  ...optional,
  must: 'a time zone such as Asia/Shanghai',
  parse: (given) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: given }).format();
      return /^[\w+/-]+$/.test(given) ? given : undefined;
    } catch {
      return undefined;
    }
  },
});

const RANGES = ['loopback', 'linklocal', 'uniquelocal'];

function isNetwork(given: string): boolean {
  const [address = '', size, more] = given.split('/');
  const family = isIP(address);
  if (family === 0 || more !== undefined) return false;
  if (size === undefined) return true;
  if (family === 4 && isIPv4(size)) return true;
  return /^\d{1,3}$/.test(size) && Number(size) <= (family === 4 ? 32 : 128);
}

/** Accepts addresses, networks and named ranges of proxies, separated by commas, as in Express's `trust proxy`. */
export const proxies = (otherwise: string): Kind<string> => ({
  otherwise,
  empty: '',
  must: `addresses or networks with commas between them (10.0.0.5, 10.1.0.0/16), or ${RANGES.join(', ')}`,
  parse: (given) => {
    const parts = given.split(',').map((part) => part.trim());
    return parts.every((part) => RANGES.includes(part) || isNetwork(part)) ? parts.join(',') : undefined;
  },
});

export const json = (): Kind<unknown> => ({
  ...optional,
  must: 'JSON',
  parse: (given) => {
    try {
      return JSON.parse(given) as unknown;
    } catch {
      return undefined;
    }
  },
});

/** Accepts exactly 16 visible characters, for a key or an initialization vector of AES-128. */
export const sixteen = (kind: Kind<string | null>): Kind<string | null> => ({
  ...kind,
  hidden: true,
  must: '16 visible characters',
  parse: (given) => (/^[\x21-\x7e]{16}$/.test(given) ? given : undefined),
});
