/** The zone in which a test file runs on a day, counted from 1970. */
export function zoneOf(path: string, day?: number): string;
