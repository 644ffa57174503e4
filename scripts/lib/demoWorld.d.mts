export function seedBeside(file: string): Promise<string | undefined>;
export function findKeptWorld(): string | undefined;
