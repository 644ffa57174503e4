/** The module that tests get for an imported picture: its URL. */
export default '/picture';
