import type { FormsTexts } from './forms.zh';

const forms: FormsTexts = {
};

export default forms;
