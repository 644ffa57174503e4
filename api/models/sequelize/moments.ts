/** Returns a time that a handwritten query selected. SQLite returns a text in UTC. */
export const momentOf = (value: string | Date): Date =>
  value instanceof Date ? value : new Date(value.replace(' ', 'T').replace(/( ?\+00:00|Z)?$/, 'Z'));

/** Returns a time in the form of a time column. */
export function momentText(dialect: 'sqlite' | 'mysql', moment: Date): string {
  const text = moment.toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, -1)}${dialect === 'mysql' ? '' : ' +00:00'}`;
}
