import { MONO } from '../../tokens';
import { Text } from '../../ui/Text';
import { spoken } from './home/homeRows';

interface GroupedCodeProps {
  code: string;
  isOld: boolean;
  size: 'hero' | 'figure';
}

/** Separates the groups by margins, so that a copied code has only digits. */
export const GroupedCode = ({ code, isOld, size }: GroupedCodeProps) => (
  <Text
    size={size}
    strong={!isOld}
    colour={isOld ? 'ink.secondary' : 'ink.primary'}
    data-code={code}
    sx={{ fontFamily: MONO, overflowWrap: 'anywhere', '& > span + span': { ml: '0.5ch' } }}
  >
    {spoken(code).map((part, at) => (
      <span key={at}>{part}</span>
    ))}
  </Text>
);
