/**
 * Returns the text of a setting, or undefined if it is missing or blank. Plain JavaScript, because scripts without
 * installed packages use it.
 */
export function settingText(name, environment = process.env) {
  const text = environment[name];
  return text === undefined || text.trim() === '' ? undefined : text;
}
