import type { ManifestResource } from '@t3d/resources/kit';
import { useListContext } from 'ra-core';
import { Box, Button, Link } from '@mui/material';
import { useDeclaredResource } from '../declaration';
import { usePhone } from '../screen';
import { EmptyState } from '../../ui/states';
import { SmallText } from '../../ui/Text';
import { useT } from '../../locales/useT';
import { useNotFound } from './search/useNotFound';

/** Returns the name for use in a sentence, in lower case unless the singular is capitalised. */
const inSentence = ({ label, singular }: ManifestResource): string =>
  /^\p{Ll}/u.test(singular) ? label.replace(/^./u, (first) => first.toLowerCase()) : label;

/** Matches for example `[API reference](/t3d-api/docs)`. */
const LINK = /(\[[^\]]+\]\(\/[^)]+\))/;

/** A link in the text leads to a page outside the back-office. */
const About = ({ text }: { text: string }) => (
  <Box sx={{ maxWidth: 480 }}>
    {text.split(LINK).map((part) => {
      const [, words, href] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
      if (!href) return part;
      return (
        <Link key={href} href={href} color="primary" underline="always" target="_blank" rel="noreferrer">
          {words}
        </Link>
      );
    })}
  </Box>
);

/** The header of the list has the button that creates the first record. */
export function ListEmpty() {
  const t = useT();
  const resource = useDeclaredResource();
  const { filterValues, setFilters } = useListContext();
  const phone = usePhone();
  const none = useNotFound(resource);
  const hasSearch = Boolean((filterValues as { q?: string } | undefined)?.q);
  if (Object.keys(filterValues ?? {}).length > 0)
    return (
      <EmptyState text={none ?? t('crud.list.noMatch', { name: inSentence(resource) })}>
        {hasSearch && !phone && <SmallText>{t('crud.list.searchAll')}</SmallText>}
        <Button onClick={() => setFilters({}, {}, false)}>{t('crud.list.reset')}</Button>
      </EmptyState>
    );
  return (
    <EmptyState text={t('crud.list.noneYet', { name: inSentence(resource) })}>
      {resource.about && <About text={resource.about} />}
    </EmptyState>
  );
}
