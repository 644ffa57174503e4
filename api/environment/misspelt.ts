import type { Environment } from './read';
import { GATEWAY_SETTINGS, SETTINGS } from './settings';

const KNOWN = new Set<string>([
  ...Object.keys(SETTINGS),
  ...GATEWAY_SETTINGS,
  ...GATEWAY_SETTINGS.map((name) => `${name}_FILE`),
]);
/** No other program has variables that begin like this. */
const OURS = /^(ALIPAY|WECHAT_PAY|PAYPAL|ALL_IN_PAY|OFFICIAL_ACCOUNT|CTRIP|JPUSH)_/;
/** In a short name two letters are half of it: HOME is no misspelt HOST. */
const SHORT = 4;

const sorted = (name: string): string => [...name].sort().join('');

/** How many letters must be changed, added or taken away to get from one to the other (Levenshtein). */
function editDistance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1];
    for (const [column, wanted] of [...other].entries())
      line.push(
        Math.min(
          (above[column + 1] as number) + 1,
          (line[column] as number) + 1,
          (above[column] as number) + (letter === wanted ? 0 : 1),
        ),
      );
    above = line;
  }
  return above[other.length] as number;
}

/** The setting that a name which is none was probably meant to be. */
function meantBy(name: string): string | undefined {
  const written = name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_');
  if (KNOWN.has(written)) return written;
  if (KNOWN.has(written.replace(/_FILE$/, ''))) return written.replace(/_FILE$/, '');
  const close = [...KNOWN]
    .filter((known) => Math.abs(known.length - written.length) <= 2)
    .map((known) => ({ known, distance: editDistance(written, known) }))
    .filter(({ known, distance }) => distance <= (known.length <= SHORT ? 1 : 2) || sorted(known) === sorted(written));
  return close.sort((one, other) => one.distance - other.distance)[0]?.known;
}

/** A variable of the environment that nobody reads, and the setting that was probably meant, if one is close. */
interface UnknownSetting {
  readonly name: string;
  readonly meant: string | undefined;
}

/**
 * The variables that look like settings of ours and are none: close to the name of one, or with a beginning that only
 * ours have. Everybody else's variables are left out.
 */
export function findMisspelt(environment: Environment): UnknownSetting[] {
  return Object.keys(environment)
    .filter((name) => !KNOWN.has(name))
    .map((name) => ({ name, meant: meantBy(name) }))
    .filter(({ name, meant }) => meant !== undefined || OURS.test(name));
}

/** One line about them for the log; undefined where there are none. Names only, because a value may be a secret. */
export function describeMisspelt(environment: Environment): string | undefined {
  const found = findMisspelt(environment);
  if (found.length === 0) return undefined;
  const each = found.map(({ name, meant }) => (meant ? `${name} (do you mean ${meant}?)` : name));
  return `No settings, and ignored: ${each.join(', ')}`;
}
