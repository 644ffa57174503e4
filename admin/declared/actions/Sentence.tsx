import { Box } from '@mui/material';

// Unicode isolates (FSI, PDI) around a record's name.
const FROM = '\u2068';
const TO = '\u2069';
const NAMED = new RegExp(`${FROM}([^${TO}]*)${TO}`);

export const asName = (name: string): string => (name === '' ? '' : `${FROM}${name}${TO}`);

export const withName = (text: string, name: string | undefined): string =>
  !name ? text : text.replace(name, () => asName(name));

/** Renders a sentence, and marks the names of records so that browsers do not translate them. */
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
