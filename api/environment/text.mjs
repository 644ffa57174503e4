/**
 * Returns the text of a setting. Undefined if the setting is missing, empty or blank, so that its default applies.
 * This file is plain JavaScript, because scripts that run before the installation of packages also read settings.
 */
export function settingText(name, environment = process.env) {
  const text = environment[name];
  return text === undefined || text.trim() === '' ? undefined : text;
}
