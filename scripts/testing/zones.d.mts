/** `day` is counted from 1970. */
export function zoneOf(path: string, day?: number): string;
