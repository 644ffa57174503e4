import { Box, ButtonBase } from '@mui/material';
import { sentences } from '@t3d/resources/diagnosis';
import { STAFF } from '@t3d/resources/roles';
import { useNavigate } from 'react-router';
import { fullMoment } from '../../declared/fields/dates';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { useManifest, useSessionUser } from '../../providers/manifest';
import { showPath } from '../../state/resourcePaths';
import { useOffset } from '../../state/useOffset';
import { Digits } from '../../ui/Digits';
import { StatusChip } from '../../ui/StatusChip';
import { CUT, SmallText, Text } from '../../ui/Text';
import type { FoundNumber } from './calls';

/** One record of a text: what it is, its state, and what the doctor says of its card; opens its page. */
export function FoundLine({ found, onClose }: { found: FoundNumber; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const offset = useOffset();
  const navigate = useNavigate();
  const { role } = useSessionUser();
  const { resources } = useManifest();
  const resource = resources.find(({ name }) => name === found.resource);
  if (!resource) return null;
  const { diagnosis, until } = found;
  const reader = role === 'backdoor' || STAFF.includes(role) ? 'staff' : 'agent';
  const option = resource.fields
    .find(({ name }) => name === 'status')
    ?.options?.find(({ value }) => value === found.status);
  const open = (): void => {
    onClose();
    // The palette gives the focus back when it closes: a page may take it only after that.
    requestAnimationFrame(() => void navigate(showPath(resource, found.id)));
  };
  return (
    <li>
      <ButtonBase
        onClick={open}
        disabled={!resource.calls.show}
        data-found={found.resource}
        sx={{
          display: 'block',
          width: '100%',
          textAlign: 'left',
          px: 2.5,
          py: 1,
          '&:hover, &.Mui-focusVisible': { bgcolor: 'surface.hover' },
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
          {/^\d{15,}$/.test(found.label) ? (
            <Digits value={found.label} copy={false} />
          ) : (
            <Text as="span" size="small" strong data-data sx={{ overflowWrap: 'anywhere' }}>
              {found.label}
            </Text>
          )}
          {option && <StatusChip label={option.label} tone={option.tone} icon={option.icon} />}
          <SmallText sx={{ ...CUT, ml: 'auto' }}>
            {resource.singular}
            {found.more && resource.name !== 'terminals' && <span data-data> · {found.more}</span>}
          </SmallText>
        </Box>
        {diagnosis && (
          <Text size="small" data-diagnosis={diagnosis} sx={{ mt: 0.25 }}>
            {sentences[language][diagnosis].headline} {t(`doctor.${reader}.${diagnosis}`)}{' '}
            {until && fullMoment(until, offset)}
          </Text>
        )}
      </ButtonBase>
    </li>
  );
}
