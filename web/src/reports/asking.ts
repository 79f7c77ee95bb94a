/** What the page of reports asks of the floor. */
import { askOrRefuse, download, nextNumber } from "../asking";
import type { Reply, ReportsView, ReportView, RetentionView } from "../schema";
import type { Session } from "../session";

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
    return download(this.session, SILENT, address(wanted, format), "report");
  }

  /** All that is on record about a person, as a file. */
  person(person: string, format: "pdf" | "json"): Promise<string> {
    return download(this.session, SILENT, `/api/people/${encodeURIComponent(person)}/data?format=${format}`, "report");
  }
}

function address({ kind, first, last }: Wanted, format: string): string {
  return `/api/reports/${encodeURIComponent(kind)}?${new URLSearchParams({ first, last, format }).toString()}`;
}
