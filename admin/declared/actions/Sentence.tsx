import { Box } from '@mui/material';

// Unicode's own signs around a name of another language; whoever draws the sentence takes them out.
const FROM = '\u2068';
const TO = '\u2069';
const NAMED = new RegExp(`${FROM}([^${TO}]*)${TO}`);

/** A record's name, to stand in a sentence. */
export const asName = (name: string): string => (name === '' ? '' : `${FROM}${name}${TO}`);

/** The name of a record within a text that holds it. */
export const withName = (text: string, name: string | undefined): string =>
  !name ? text : text.replace(name, () => asName(name));

/** A sentence in the language of the screen; names of records in it are marked as data. */
export function Sentence({ text }: { text: string }) {
  return (
    <>
      {text.split(NAMED).map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          <Box component="bdi" key={at} data-data>
            {part}
          </Box>
        ),
      )}
    </>
  );
}
