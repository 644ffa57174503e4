import type { ManifestResource } from '@t3d/resources/kit';
import { useListContext } from 'ra-core';
import { Link as RouterLink } from 'react-router';
import { Box, Button, Link } from '@mui/material';
import { useRun } from '../actions/ActionHost';
import { useCreatingAction } from '../actions/useRowActions';
import { useDeclaredResource } from '../declaration';
import { useMay } from '../editable';
import { usePhone } from '../screen';
import { newRecordPath } from '../../state/resourcePaths';
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

export function ListEmpty() {
  const t = useT();
  const resource = useDeclaredResource();
  const run = useRun();
  const action = useCreatingAction();
  const mayCreate = useMay('create', resource);
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
      {action && <Button onClick={() => run(action)}>{action.label}</Button>}
      {mayCreate && !action && (
        <Button component={RouterLink} to={newRecordPath(resource)}>
          {t('crud.create', { name: resource.singular })}
        </Button>
      )}
    </EmptyState>
  );
}
