const FIELD = ":is(input:not([type=checkbox], [type=radio], [type=range]), textarea)";
/** A field with a standing choice in it, such as the last stake, marks itself: what stands there is not being filled in. */
const FILLED_IN = `${FIELD}:not([data-standing])`;

/** Whether something is in hand here that must not be covered: a sheet, a field in focus, or a ticket with something in it. */
export function isInUse(): boolean {
  if (document.querySelector("[role=dialog], [role=alertdialog], [data-in-hand]") !== null) return true;
  if (document.activeElement?.matches(`${FIELD}, select, [contenteditable]`) === true) return true;
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FILLED_IN)].some(({ value }) => value !== "");
}
