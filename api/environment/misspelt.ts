import type { Environment } from './read';
import { SETTING_NAMES, mayComeFromFile } from './settings';

const KNOWN = new Set<string>([
  ...SETTING_NAMES,
  ...SETTING_NAMES.filter(mayComeFromFile).map((name) => `${name}_FILE`),
]);
/** Matches prefixes that only our own settings have. */
const OURS = /^(ALIPAY|WECHAT_PAY|PAYPAL|ALL_IN_PAY|OFFICIAL_ACCOUNT|CTRIP|JPUSH)_/;
/** The maximum length of a short name, in which two letters are too many: HOME is no misspelt HOST. */
const SHORT = 4;

const sorted = (name: string): string => [...name].sort().join('');

/** Returns the number of letters to change, add or remove between two texts (Levenshtein). */
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

/** Returns the setting that an unknown name probably means, or undefined. */
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

/** An unknown environment variable, and the setting that it probably means. */
interface UnknownSetting {
  readonly name: string;
  readonly meant: string | undefined;
}

/** Returns unknown variables that resemble a setting or have one of our prefixes. */
export function findMisspelt(environment: Environment): UnknownSetting[] {
  return Object.keys(environment)
    .filter((name) => !KNOWN.has(name))
    .map((name) => ({ name, meant: meantBy(name) }))
    .filter(({ name, meant }) => meant !== undefined || OURS.test(name));
}

/** Describes misspelt settings in one line for the log, without their values. Undefined if there are none. */
export function describeMisspelt(environment: Environment): string | undefined {
  const found = findMisspelt(environment);
  if (found.length === 0) return undefined;
  const each = found.map(({ name, meant }) => (meant ? `${name} (do you mean ${meant}?)` : name));
  return `No settings, and ignored: ${each.join(', ')}`;
}
