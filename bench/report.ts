export const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

export function printTable(title: string, rows: readonly (readonly [string, string | number])[]): void {
  print(`\n${title}`);
  for (const [name, value] of rows) print(`  ${name.padEnd(44)} ${value}`);
}

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** Formats milliseconds, right-aligned in a column of the given width. */
export const column = (milliseconds: number, width: number, places = 0): string =>
  `${milliseconds.toFixed(places).padStart(width)} ms`;

export const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the seconds since `started`, a value of `performance.now()`. */
export const secondsSince = (started: number, places = 1): string =>
  ((performance.now() - started) / 1000).toFixed(places);

/** Runs some work several times. Returns the milliseconds of each run. */
export async function timeRuns(runs: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  while (times.length < runs) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times;
}
