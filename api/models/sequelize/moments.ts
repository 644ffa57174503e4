/** Returns a time that a handwritten query selected, which SQLite returns as text in UTC. */
export const momentOf = (value: string | Date): Date =>
  value instanceof Date ? value : new Date(value.replace(' ', 'T').replace(/( ?\+00:00|Z)?$/, 'Z'));

/** Returns a time as a time column stores it. */
export function momentText(dialect: 'sqlite' | 'mysql', moment: Date): string {
  const text = moment.toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, -1)}${dialect === 'mysql' ? '' : ' +00:00'}`;
}
