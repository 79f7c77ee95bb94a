/** What the page of reports asks of the floor. */
import { askOrRefuse, nextNumber, Refusal } from "../asking";
import type { Reply, ReportsView, ReportView, RetentionView } from "../schema";
import { bearing, type Session } from "../session";

const SILENT = "The floor does not answer. Try again.";

/** What a report is on: its kind, and the days as the floor reads them. */
export interface Wanted {
  kind: string;
  first: string;
  last: string;
}

export class Asking {
  constructor(readonly session: Session) {}

  list(): Promise<ReportsView> {
    return askOrRefuse(this.session, SILENT, "/api/reports");
  }

  view(wanted: Wanted): Promise<ReportView> {
    return askOrRefuse(this.session, SILENT, address(wanted, "json"));
  }

  /** For how long what names persons is kept, and who is past that. */
  retention(): Promise<RetentionView> {
    return askOrRefuse(this.session, SILENT, "/api/retention");
  }

  /** Destroys the key of somebody who is past it. */
  erase(person: string): Promise<Reply> {
    return askOrRefuse(this.session, SILENT, "/api/people", { n: nextNumber(), do: "erase_person", person, ground: "retention_over" });
  }

  /** A report as a file. */
  file(wanted: Wanted, format: "pdf" | "csv"): Promise<string> {
    return this.#download(address(wanted, format));
  }

  /** All that is on record about a person, as a file. */
  person(person: string, format: "pdf" | "json"): Promise<string> {
    return this.#download(`/api/people/${encodeURIComponent(person)}/data?format=${format}`);
  }

  /** Has the browser keep a file, under the name that the floor gives it; the name. */
  async #download(from: string): Promise<string> {
    const reply = await fetch(from, { headers: bearing(this.session) }).catch(() => null);
    if (!reply) throw new Refusal(SILENT);
    if (!reply.ok) {
      const { detail } = (await reply.json().catch(() => ({}))) as { detail?: string };
      throw new Refusal(detail ?? "That was refused.", reply.status === 401);
    }
    const name = /filename="([^"]+)"/.exec(reply.headers.get("content-disposition") ?? "")?.[1] ?? "report";
    const link = document.createElement("a");
    [link.href, link.download] = [URL.createObjectURL(await reply.blob()), name];
    link.click();
    URL.revokeObjectURL(link.href);
    return name;
  }
}

function address({ kind, first, last }: Wanted, format: string): string {
  return `/api/reports/${encodeURIComponent(kind)}?${new URLSearchParams({ first, last, format }).toString()}`;
}
