import { Text } from '../../../../ui/Text';

export const ShelfTop = () => <Text>ABC</Text>;
