/** The module that replaces an imported picture in tests. It exports the URL of a picture. */
export default '/picture';
