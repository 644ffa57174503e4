/** In place of react-admin's export in the browser: files come from the server, whole. */
export default function exportNothing(): never {
  throw new Error('Lists are exported by the server');
}
