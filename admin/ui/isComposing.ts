import type { KeyboardEvent } from 'react';

const HANDLED_BY_INPUT_METHOD = 229;

/** An input method handles, for example, the Enter that confirms a Chinese word. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === HANDLED_BY_INPUT_METHOD;
