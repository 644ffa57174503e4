/** The URL of every imported picture in tests. */
export default '/picture';
