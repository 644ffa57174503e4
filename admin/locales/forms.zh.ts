/** Forms: merge and drafts. */
const forms = {
};

export type FormsTexts = typeof forms;
export default forms;
