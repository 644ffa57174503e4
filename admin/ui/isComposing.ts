import type { KeyboardEvent } from 'react';

const HANDLED_BY_INPUT_METHOD = 229;

/** Returns whether an input method handles the key, for example the Enter that confirms a Chinese word. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === HANDLED_BY_INPUT_METHOD;
