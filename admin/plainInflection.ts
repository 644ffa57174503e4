// In the bundle, this module replaces `inflection` (see build/adminConfig.ts), because all labels are declared.

export const underscore = (text: string): string => text.replaceAll(/(?<=[a-z\d])[A-Z]/g, '_$&').toLowerCase();
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
export const humanize = (text: string): string => capitalize(text.replace(/_ids?$/, '').replaceAll('_', ' '));
export const inflect = (text: string): string => text;
export const pluralize = inflect;
export const singularize = inflect;
/** Takes the only transformation that react-admin asks for. */
export const transform = (text: string): string => humanize(underscore(text));
