/** The text of the approved rules, block by block: what a page needs of Markdown, and nothing that could run. */
export type Block = { kind: "heading" | "words"; words: string } | { kind: "picture"; words: string; name: string };

const PICTURE = /^!\[([^\]]*)\]\(([^)]+)\)$/;
const HEADING = /^#{1,6}\s+(.*)$/;
const TAGS = /<\/?(?:u|sup|sub|b|i)>/g;
const EMPHASIS = /(\*{1,3})(\S(?:[^*\n]*\S)?)\1/g;

export function blocks(text: string, markdown: boolean): Block[] {
  const found: Block[] = [];
  let lines: string[] = [];
  const end = () => {
    if (lines.length > 0) found.push({ kind: "words", words: lines.join("\n") });
    lines = [];
  };
  for (const line of text.split(/\r?\n/)) {
    const picture = markdown ? PICTURE.exec(line.trim()) : null;
    const heading = markdown ? HEADING.exec(line) : null;
    if (picture || heading || line.trim() === "") end();
    if (picture) found.push({ kind: "picture", words: picture[1]!, name: picture[2]! });
    else if (heading) found.push({ kind: "heading", words: unmarked(heading[1]!) });
    else if (line.trim() !== "") lines.push(markdown ? unmarked(line.trimEnd()) : line.trimEnd());
  }
  end();
  return found;
}

function unmarked(words: string): string {
  return words.replace(TAGS, "").replace(EMPHASIS, "$2");
}
