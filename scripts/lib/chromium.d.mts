export function findChromium(): Promise<string | undefined>;
export function hasChineseFont(): boolean;
