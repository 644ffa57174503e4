/** Replaces `hoist-non-react-statics`, which Emotion needs only for `withTheme`. */
export default <T>(target: T): T => target;
