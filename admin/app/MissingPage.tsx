import { Button, Link as Anchor } from '@mui/material';
import { Link } from 'react-router';
import { PROFILE } from '../addresses';
import { useTitle } from '../pages/auth';
import { authText, language } from '../providers/language';
import { useManifest } from '../providers/manifest';
import { useBrand } from '../ui/brand';
import { EmptyState, WaysOn } from '../ui/states';

/** The 404 page inside the back-office, in the layout of a page without permission. */
export function MissingPage() {
  const { publicPage } = useBrand();
  useTitle(authText('page.notFound'), useManifest().product);
  return (
    <EmptyState title={authText('notFound.title')} text={authText('notFound.hint')}>
      <WaysOn>
        <Button variant="contained" color="primary" component={Link} to="/">
          {authText('notFound.home')}
        </Button>
        {publicPage && (
          <Button component="a" href={publicPage.href}>
            {publicPage.button[language]}
          </Button>
        )}
        <Anchor component={Link} to={`${PROFILE}?why=`}>
          {authText('notFound.why')}
        </Anchor>
      </WaysOn>
    </EmptyState>
  );
}
