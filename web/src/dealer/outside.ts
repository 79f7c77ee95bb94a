/** Whether a touch on an open dialog was beside it, on what lies behind. */
export function isOutside(event: MouseEvent): boolean {
  const dialog = event.currentTarget as HTMLDialogElement;
  if (event.target !== dialog) return false;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom;
}
