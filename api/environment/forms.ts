import { isIP, isIPv4 } from 'node:net';
import { parseCertificates, parseEllipticKey, parseRsaKey } from './keys';
import { type SettingOptions, type Setting, make } from './kinds';

/* Settings whose text must have a certain format, such as an address or a key. */

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Accepts an http URL. `secure` allows only https, or http on this machine. `bare` requires a URL without a path. */
export const address = ({
  secure = true,
  bare = false,
  ...facts
}: SettingOptions & { secure?: boolean; bare?: boolean }): Setting<string | null> =>
  make<string | null>({
    kind: 'address',
    // Hide the URL, which may contain a password.
    hidden: true,
    must: `${secure ? 'https://host' : 'http(s)://host'}${bare ? ' without a path' : ''}`,
    otherwise: null,
    example: 'https://api.example.com',
    ...facts,
    parse: (given) => {
      const url = /\s/.test(given) || !URL.canParse(given) ? null : new URL(given);
      if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
      if (secure && url.protocol === 'http:' && !LOCAL.has(url.hostname)) return undefined;
      if (bare && (url.pathname !== '/' || /[?#]/.test(given))) return undefined;
      return given.replace(/\/$/, '');
    },
  });

/** Accepts an address to listen on: an IP address or a name of this machine. */
export const host = (facts: SettingOptions): Setting<string | null> =>
  make<string | null>({
    kind: 'host',
    must: 'an address or a name of this machine',
    otherwise: null,
    example: '127.0.0.1',
    ...facts,
    parse: (given) => (isIP(given) || /^(?!\d+$)[\w-]+(\.[\w-]+)*$/.test(given) ? given : undefined),
  });

const isSqlite = (given: string): boolean => /^sqlite:(?!\/\/[^/])[^\s]/.test(given) && !given.endsWith('/');

function isMysql(given: string): boolean {
  if (!given.startsWith('mysql://') || !URL.canParse(given)) return false;
  const { hostname, pathname } = new URL(given);
  return hostname !== '' && /^\/[^/]+$/.test(pathname);
}

/** Accepts a database URL. MariaDB has the same scheme as MySQL. */
export const database = (facts: SettingOptions): Setting<string | null> =>
  make<string | null>({
    kind: 'database',
    hidden: true,
    must:
      'mysql://user:password@host:3306/name (MySQL or MariaDB; special characters of the password percent-encoded) ' +
      'or sqlite:/folder/file.sqlite',
    otherwise: null,
    example: 'mysql://t3d:password@127.0.0.1:3306/t3d',
    ...facts,
    parse: (given) => (isSqlite(given) || isMysql(given) ? given : undefined),
  });

export const mailServer = (facts: SettingOptions): Setting<string | null> =>
  make<string | null>({
    kind: 'mailServer',
    hidden: true,
    must: 'smtps://user:password@host:465 or smtp://user:password@host:587',
    otherwise: null,
    example: 'smtps://user:password@mail.example.com:465',
    ...facts,
    parse: (given) =>
      /^smtps?:\/\/\S+$/.test(given) && URL.canParse(given) && new URL(given).hostname !== '' ? given : undefined,
  });

/** Accepts an e-mail address with or without a name, such as `T3D <no-reply@example.com>`. */
export const mailbox = (facts: SettingOptions): Setting<{ name: string | null; address: string } | null> =>
  make<{ name: string | null; address: string } | null>({
    kind: 'mailbox',
    must: 'a mail address, or a name with one: T3D <no-reply@example.com>',
    otherwise: null,
    example: 'no-reply@example.com',
    ...facts,
    parse: (given) => {
      const match = /^(?:([^<>\r\n]*)<)?([^\s<>@,;:"]+@[^\s<>@,;:"]+?)>?$/.exec(given.trim());
      return match ? { name: match[1]?.trim() || null, address: match[2] as string } : undefined;
    },
  });

export const timeZone = (facts: SettingOptions): Setting<string | null> =>
  make<string | null>({
    kind: 'timeZone',
    must: 'a time zone such as Asia/Shanghai',
    otherwise: null,
    example: 'Asia/Shanghai',
    ...facts,
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
  const [ip = '', size, more] = given.split('/');
  const family = isIP(ip);
  if (family === 0 || more !== undefined) return false;
  if (size === undefined) return true;
  if (family === 4 && isIPv4(size)) return true;
  return /^\d{1,3}$/.test(size) && Number(size) <= (family === 4 ? 32 : 128);
}

/** Accepts addresses, networks and named ranges of proxies, as in Express's `trust proxy`. */
export const proxies = ({ otherwise, ...facts }: SettingOptions & { otherwise: string }): Setting<string> =>
  make<string>({
    kind: 'proxies',
    must: `addresses or networks with commas between them (10.0.0.5, 10.1.0.0/16), or ${RANGES.join(', ')}`,
    otherwise,
    empty: '',
    example: otherwise,
    ...facts,
    parse: (given) => {
      const parts = given.split(',').map((part) => part.trim());
      return parts.every((part) => RANGES.includes(part) || isNetwork(part)) ? parts.join(',') : undefined;
    },
  });

export const json = (facts: Required<SettingOptions>): Setting<unknown> =>
  make<unknown>({
    kind: 'json',
    must: 'JSON',
    otherwise: null,
    ...facts,
    parse: (given) => {
      try {
        return JSON.parse(given) as unknown;
      } catch {
        return undefined;
      }
    },
  });

const pem = (kind: string, must: string, isRight: (given: string) => boolean) => {
  return (facts: SettingOptions): Setting<string | null> =>
    make<string | null>({
      kind,
      must,
      hidden: true,
      fromFile: true,
      otherwise: null,
      example: '',
      ...facts,
      parse: (given) => (isRight(given) ? given : undefined),
    });
};
const FORMS = 'as PEM or as the base64 of one';
export const rsaPrivateKey = pem('rsaPrivateKey', `an RSA private key ${FORMS}`, (given) =>
  Boolean(parseRsaKey(given, 'private')),
);
export const rsaPublicKey = pem('rsaPublicKey', `an RSA public key ${FORMS}`, (given) =>
  Boolean(parseRsaKey(given, 'public')),
);
export const ellipticKey = pem('ellipticKey', `an elliptic-curve private key ${FORMS}`, (given) =>
  Boolean(parseEllipticKey(given)),
);
export const certificates = pem('certificates', `certificates as PEM, or the base64 of each with commas`, (given) =>
  Boolean(parseCertificates(given)),
);
