/** Imports: columns and undoing. */
const intake = {
};

export type IntakeTexts = typeof intake;
export default intake;
