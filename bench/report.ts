export const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** A table of two columns. */
export function printTable(title: string, rows: readonly (readonly [string, string | number])[]): void {
  print(`\n${title}`);
  for (const [name, value] of rows) print(`  ${name.padEnd(44)} ${value}`);
}

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** Milliseconds, aligned to the right for a column. */
export const column = (milliseconds: number, width: number, places = 0): string =>
  `${milliseconds.toFixed(places).padStart(width)} ms`;
