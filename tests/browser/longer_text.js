/** Says what of a page cannot be read (cut off, beyond its panel, or over another) and what is too small for a finger; with all text a quarter longer, if asked. */
async ({ longer }) => {
  /* With the fonts there: until they are, the page is laid out in others. */
  const frames = () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
  const places = () => [...document.body.querySelectorAll("*")].map((each) => Object.values(each.getBoundingClientRect().toJSON()).map(Math.round).join()).join(" ");
  /* And until nothing moves: what fits itself to its room does so after the room has changed. */
  const drawn = async () => {
    await document.fonts.ready;
    let before = "", same = 0;
    for (let times = 0; times < 40 && same < 3; times += 1) {
      await frames();
      same = before === (before = places()) ? same + 1 : 0;
    }
    await document.fonts.ready;
  };
  await drawn();
  const lengthened = (words) => words.replace(/\p{L}{2,}/gu, (word) => word + word.slice(0, Math.ceil(word.length / 4)).toLowerCase());
  const texts = () => {
    const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) if (walk.currentNode.data.trim() && !walk.currentNode.parentElement.closest("script, style, noscript, option")) found.push(walk.currentNode);
    return found;
  };
  /* What is written in a drawing is as large as its length lets it be. What the page has written anew since is made longer again, and nothing twice. */
  const done = (globalThis.croupierLonger ??= new WeakMap());
  for (const text of texts())
    if (longer && !text.parentElement.closest("svg") && done.get(text) !== text.data) {
      text.data = lengthened(text.data);
      done.set(text, text.data);
    }
  await drawn();
  const named = (element) => {
    const names = [];
    for (let at = element; at && names.length < 3 && at !== document.body; at = at.parentElement)
      names.unshift((at.dataset?.do ? `[${at.dataset.do}]` : at.localName) + [...at.classList].filter((each) => !each.startsWith("svelte-")).map((each) => `.${each}`).join(""));
    return names.join(" > ");
  };
  const docked = (element) => {
    for (let at = element; at; at = at.parentElement) if (/fixed|sticky/.test(getComputedStyle(at).position)) return at;
    return null;
  };
  const wrong = new Set();
  if (document.documentElement.scrollWidth > innerWidth) wrong.add(`the page is ${document.documentElement.scrollWidth} wide, its window ${innerWidth}`);
  const lines = [];
  for (const text of texts()) {
    const element = text.parentElement;
    if (element.closest(".unseen, .rotor, dialog:not([open])") || !element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
    const words = text.data.trim().slice(0, 40), all = document.createRange();
    all.selectNodeContents(text);
    for (const each of all.getClientRects()) {
      if (each.width < 1 || each.height < 1) continue;
      const line = { left: each.left, right: each.right, top: each.top + 0.25 * each.height, bottom: each.bottom - 0.25 * each.height };
      let seen = true, panel = false;
      for (let at = element; at && seen; at = at.parentElement) {
        const style = getComputedStyle(at), root = at === document.documentElement || at === document.body;
        const edge = root ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight } : at.getBoundingClientRect();
        const beside = line.left < edge.left - 1.5 || line.right > edge.right + 1.5, above = line.top < edge.top - 1.5 || line.bottom > edge.bottom + 1.5;
        if ((beside && /auto|scroll/.test(style.overflowX)) || (above && /auto|scroll/.test(style.overflowY))) seen = false;
        else if ((beside && /hidden|clip/.test(style.overflowX)) || (above && /hidden|clip/.test(style.overflowY))) {
          seen = false;
          const apart = line.top > edge.bottom || line.right < edge.left;
          if (!(apart && at.matches("[data-as-many-as-fit]"))) wrong.add(`"${words}" (${named(element)}) is cut off by ${named(at)}`);
        } else if (!panel && !at.closest("svg") && style.display !== "inline" && (parseFloat(style.borderTopWidth) > 0 || style.backgroundImage !== "none" || !/, 0\)$|transparent/.test(style.backgroundColor))) {
          panel = true;
          if (!root && (beside || above)) wrong.add(`"${words}" lies beyond ${named(at)}`);
        }
        if (style.position === "fixed") break;
      }
      if (seen) lines.push({ ...line, element, docked: docked(element), words });
    }
  }
  for (const [place, one] of lines.entries())
    for (const other of lines.slice(place + 1)) {
      if (one.element === other.element || one.docked !== other.docked) continue;
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (wide > 1.5 && high > 1.5) wrong.add(`"${one.words}" (${named(one.element)}) and "${other.words}" (${named(other.element)}) lie over each other`);
    }
  /* What an empty field says of itself is no text of the page's tree. */
  const pen = document.createElement("canvas").getContext("2d");
  for (const field of document.querySelectorAll("input[placeholder]:placeholder-shown")) {
    const style = getComputedStyle(field);
    pen.font = style.font;
    const wide = pen.measureText(longer ? lengthened(field.placeholder) : field.placeholder).width;
    if (field.clientWidth > 1 && wide > field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) + 1) wrong.add(`"${field.placeholder}" (${named(field)}) is cut off by its field`);
  }
  /* What stays in view while the page is scrolled leaves half of the window to the rest. */
  const heights = Array.from({ length: 40 }, (_, place) => ((place + 0.5) / 40) * innerHeight);
  const kept = heights.filter((height) => docked(document.elementFromPoint(innerWidth / 2, height)?.closest(":not(dialog, dialog *)")));
  if (kept.length > 20) wrong.add(`${kept.length} of 40 parts of the window are never scrolled`);
  /* 44 pixels, less a border. A link in a line of text is as high as its line. */
  const FINGER = 40, touched = "button, summary, select, textarea, input, a[href], [role='button'], [role='tab'], [data-layout] rect.box";
  for (const each of document.querySelectorAll(touched)) {
    if (each.closest(".unseen, dialog:not([open])") || getComputedStyle(each).display === "inline" || !each.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
    const { width, height } = (each.closest("label") ?? each).getBoundingClientRect();
    if (width > 1 && Math.min(width, height) < FINGER) wrong.add(`"${(each.textContent || each.name || each.id).trim().slice(0, 40)}" (${named(each)}) is ${Math.round(width)} by ${Math.round(height)}`);
  }
  return { lines: lines.length, wrong: [...wrong] };
}
