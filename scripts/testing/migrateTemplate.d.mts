export function migrateTemplate(url: string): Promise<void>;
