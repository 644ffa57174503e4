/** What a picture is to whoever imports it: its address. */
export default '/picture';
