/** In tests, every imported picture is this URL. */
export default '/picture';
