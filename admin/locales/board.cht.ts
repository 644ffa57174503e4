import type { BoardTexts } from './board.zh';

const board: BoardTexts = {
};

export default board;
