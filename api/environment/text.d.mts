export function settingText(
  name: string,
  environment?: Readonly<Record<string, string | undefined>>,
): string | undefined;
