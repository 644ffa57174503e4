export type Path = string | number | readonly (string | number)[];
export type Values = Record<string, unknown>;

/** Returns the keys of a path such as `lines[0].price`. A key that the object has is not split. */
export function keysOf(value: unknown, path: Path): readonly string[] {
  if (typeof path !== 'string') return Array.isArray(path) ? path.map(String) : [String(path)];
  if (typeof value === 'object' && value !== null && path in value) return [path];
  const text = path.replace(
    /\[(?:(["'])(.*?)\1|([^\]]*))\]/g,
    (_whole, _quote, quoted?: string, plain?: string) => `.${quoted ?? plain}`,
  );
  return (path.startsWith('[') ? text.slice(1) : text).split('.');
}
