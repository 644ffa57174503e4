/** Rights explained, seeing as another, new passwords. */
const access = {
};

export type AccessTexts = typeof access;
export default access;
