/** Above everything while somebody looks as another user. */
export function ViewAsBar() {
  return null;
}
