import { DeclaredList, ListBody, ListHeader } from '../../../../declared';
import { Text } from '../../../../ui/Text';

export const ShelfList = () => (
  <DeclaredList>
    <ListHeader above={<Text>ABC</Text>} />
    <ListBody />
  </DeclaredList>
);
