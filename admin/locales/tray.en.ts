import type { TrayTexts } from './tray.zh';

const tray: TrayTexts = {
};

export default tray;
