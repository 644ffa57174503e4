/** The tray of jobs, history and its undoing. */
const tray = {
};

export type TrayTexts = typeof tray;
export default tray;
