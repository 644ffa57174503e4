import { readFileSync } from 'node:fs';
import { type Schema, ValidationError, object } from 'yup';
import { type RuleOptions, findTogether } from './rules';
import {
  exampleOf,
  mayComeFromFile,
  settingOf,
  GATEWAY_SETTINGS,
  SETTING_NAMES,
  type SettingName,
  type Settings,
} from './settings';
import { settingText } from './text.mjs';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Thrown for wrong settings. Each fault says what to write instead. */
export class WrongSettings extends Error {
  constructor(...faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'WrongSettings';
  }
}

interface Fault {
  readonly name: SettingName;
  readonly why: string;
}

type Texts = Partial<Record<SettingName, string>>;

/** Returns the text of a setting, from the variable or the file in `<name>_FILE`, or a fault. */
function textOf(name: SettingName, environment: Environment): { text: string | undefined } | Fault {
  const text = environment[name];
  const path = mayComeFromFile(name) ? settingText(`${name}_FILE`, environment)?.trim() : undefined;
  if (path === undefined) return { text };
  if (settingText(name, environment) !== undefined)
    return { name, why: `${name} and ${name}_FILE are both set: keep one of them` };
  try {
    const content = readFileSync(path, 'utf8').trim();
    return content === '' ? { name, why: `${name}_FILE: the file ${path} is empty` } : { text: content };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { name, why: `${name}_FILE: the file ${path} cannot be read (${code})` };
  }
}

/** Returns the texts of settings, and the faults of files. */
function gather(names: readonly SettingName[], environment: Environment): { texts: Texts; faults: Fault[] } {
  const found = names.map((name) => ({ name, said: textOf(name, environment) }));
  return {
    texts: Object.fromEntries(found.flatMap(({ name, said }) => ('text' in said ? [[name, said.text]] : []))) as Texts,
    faults: found.flatMap(({ said }) => ('why' in said ? [said] : [])),
  };
}

const schemaOf = (names: readonly SettingName[]) =>
  object(Object.fromEntries(names.map((name) => [name, settingOf(name).schema as Schema])));

/** The schema of all settings: each alone, and then the rules about several. */
const SCHEMA = schemaOf(SETTING_NAMES).test('together', (settings, { createError, options }) => {
  const faults = findTogether(settings as Settings, options.context as RuleOptions);
  return (
    faults.length === 0 ||
    new ValidationError(faults.map(({ name, why }) => createError({ path: name, message: () => why })))
  );
});

/** Returns a fault in one line with an example. */
const describe = ({ name, why }: Fault): string => `${why}, for example ${exampleOf(name)}`;

function faultsOf(error: unknown): Fault[] {
  if (!(error instanceof ValidationError)) throw error;
  return error.inner.map(({ path, message }) => ({ name: path as SettingName, why: message }));
}

/** Throws `WrongSettings` with at most one fault per setting, in the order of the reference. */
function reject(faults: readonly Fault[]): void {
  const first = SETTING_NAMES.flatMap((name) => faults.find((fault) => fault.name === name) ?? []);
  if (first.length > 0) throw new WrongSettings(...first.map(describe));
}

/** Returns the value of a setting. Throws `WrongSettings` for an invalid text. */
export function readSetting<Name extends SettingName>(
  name: Name,
  environment: Environment = process.env,
): Settings[Name] {
  const { texts, faults } = gather([name], environment);
  reject(faults);
  try {
    return (schemaOf([name]).validateSync(texts, { abortEarly: false }) as Settings)[name];
  } catch (error) {
    reject(faultsOf(error));
    throw error;
  }
}

/**
 * Returns a setting or, for an invalid text, its default. For modules that are loaded before the settings are checked.
 */
export const settingOrDefault = <Name extends SettingName>(name: Name): Settings[Name] =>
  settingOf(name).schema.cast(process.env[name]) as Settings[Name];

/** Returns the values of all settings. Throws `WrongSettings` with all faults. */
export function readSettings(environment: Environment, options: RuleOptions): Settings {
  const { texts, faults } = gather(SETTING_NAMES, environment);
  try {
    const settings = SCHEMA.validateSync(texts, { abortEarly: false, context: options }) as Settings;
    reject(faults);
    return settings;
  } catch (error) {
    if (error instanceof WrongSettings) throw error;
    reject([...faults, ...faultsOf(error)]);
    throw error;
  }
}

/** Returns the texts of the payment gateways' settings that are set. */
export const readGatewayTexts = (environment: Environment): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(gather(GATEWAY_SETTINGS, environment).texts).filter(([, text]) => (text ?? '').trim() !== ''),
  );
