import { DeclaredList, ListBody, ListHeader } from '../../../../declared/list';
import { Text } from '../../../../ui/Text';

export const ShelfList = () => (
  <DeclaredList>
    <ListHeader above={<Text>ABC</Text>} />
    <ListBody />
  </DeclaredList>
);
