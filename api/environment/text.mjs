/**
 * Returns the text of a setting, or undefined if it is not set, empty or blank, so that its default applies. This file
 * is plain JavaScript because scripts that run before the installation of packages read settings too.
 */
export function settingText(name, environment = process.env) {
  const text = environment[name];
  return text === undefined || text.trim() === '' ? undefined : text;
}
