export function seedBeside(file: string): Promise<string | undefined>;
