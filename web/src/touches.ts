/** That somebody is at a terminal: the floor is told of touches now and then, so that it knows which terminals were left. */
const AT_MOST_EVERY_MS = 5_000;

export function reportTouches(touched: () => void, on: Pick<Window, "addEventListener" | "removeEventListener"> = window): () => void {
  let last = -Infinity;
  const hear = () => {
    if (performance.now() - last < AT_MOST_EVERY_MS) return;
    last = performance.now();
    touched();
  };
  const kinds = ["pointerdown", "keydown"] as const;
  for (const kind of kinds) on.addEventListener(kind, hear);
  return () => {
    for (const kind of kinds) on.removeEventListener(kind, hear);
  };
}
