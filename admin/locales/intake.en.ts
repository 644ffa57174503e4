import type { IntakeTexts } from './intake.zh';

const intake: IntakeTexts = {
};

export default intake;
