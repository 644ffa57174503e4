/**
 * The text of a setting, or undefined where it is not set, empty or blank: then its default counts. Plain JavaScript,
 * so that the scripts which run before anything is installed read settings in the same way.
 */
export function settingText(name, environment = process.env) {
  const text = environment[name];
  return text === undefined || text.trim() === '' ? undefined : text;
}
