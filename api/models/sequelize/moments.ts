/** Returns a time as a time column stores it. */
export function momentText(dialect: 'sqlite' | 'mysql', moment: Date): string {
  const text = moment.toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, -1)}${dialect === 'mysql' ? '' : ' +00:00'}`;
}
