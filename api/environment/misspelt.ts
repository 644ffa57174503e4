import type { Environment } from './read';
import { SETTING_NAMES, mayComeFromFile } from './settings';

const KNOWN = new Set<string>([
  ...SETTING_NAMES,
  ...SETTING_NAMES.filter(mayComeFromFile).map((name) => `${name}_FILE`),
]);
/** Matches prefixes that only our own settings have. */
const OURS = /^(ALIPAY|WECHAT_PAY|PAYPAL|ALL_IN_PAY|OFFICIAL_ACCOUNT|CTRIP|JPUSH)_/;
/**
 * Maximum length of a short name. Short names are compared more strictly, because two letters are half of such a
 * name: HOME is not a misspelt HOST.
 */
const SHORT = 4;

const sorted = (name: string): string => [...name].sort().join('');

/** Returns the Levenshtein distance of two texts. The distance is the number of letters to change, add or remove. */
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

/** Returns the setting that an unknown name probably means. Undefined if no setting is similar. */
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

/**
 * An unknown environment variable. `meant` is the setting that the variable probably means, if any setting is similar.
 */
interface UnknownSetting {
  readonly name: string;
  readonly meant: string | undefined;
}

/**
 * Returns unknown variables that are similar to a setting or have one of our prefixes. Leaves out variables of other
 * programs.
 */
export function findMisspelt(environment: Environment): UnknownSetting[] {
  return Object.keys(environment)
    .filter((name) => !KNOWN.has(name))
    .map((name) => ({ name, meant: meantBy(name) }))
    .filter(({ name, meant }) => meant !== undefined || OURS.test(name));
}

/**
 * Describes misspelt settings in one line for the log. Undefined if there are none. The line contains no values,
 * because a value may be a secret.
 */
export function describeMisspelt(environment: Environment): string | undefined {
  const found = findMisspelt(environment);
  if (found.length === 0) return undefined;
  const each = found.map(({ name, meant }) => (meant ? `${name} (do you mean ${meant}?)` : name));
  return `No settings, and ignored: ${each.join(', ')}`;
}
