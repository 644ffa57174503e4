import type { AccessTexts } from './access.zh';

const access: AccessTexts = {
};

export default access;
