/** Replaces each imported picture in tests and exports a URL in place of the picture. */
export default '/picture';
