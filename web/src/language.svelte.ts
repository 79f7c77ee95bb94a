/** The language of a page: English is both the key and what stands where a language has no words yet. */
import zh from "./languages/zh.json";

const LANGUAGES: Record<string, Record<string, string>> = { en: {}, zh };
const KEPT = "croupier:language";

/** The languages to choose from, each by its own name. */
export const NAMES: Record<string, string> = { en: "English", zh: "简体中文" };

class Language {
  code = $state("en");

  constructor() {
    this.choose(localStorage.getItem(KEPT) ?? "en");
  }

  choose(code: string): void {
    this.code = code in LANGUAGES ? code : "en";
    localStorage.setItem(KEPT, this.code);
    document.documentElement.lang = this.code;
  }
}

export const language = new Language();

/** English words in the language of the page; `{name}` stands for a value: `t("{n} seconds left", { n: 10 })`. */
export function t(english: string, values: Record<string, string | number> = {}): string {
  const words = LANGUAGES[language.code]?.[english] ?? english;
  return words.replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap));
}
