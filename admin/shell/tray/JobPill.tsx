/** The jobs under way, in the header; opens their tray. */
export function JobPill() {
  return null;
}
