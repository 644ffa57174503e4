import type { KeyboardEvent } from 'react';

const HANDLED_BY_INPUT_METHOD = 229;

/** Returns true if a key press belongs to an input method, for example the Enter that accepts a Chinese word. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === HANDLED_BY_INPUT_METHOD;
