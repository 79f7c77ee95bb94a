/** What the page of reports asks of the floor. */
import { askOrRefuse, Refusal } from "../asking";
import type { ReportsView, ReportView } from "../schema";
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

  /** The report as a file, under the name that the floor gives it. */
  async file(wanted: Wanted, format: "pdf" | "csv"): Promise<{ name: string; content: Blob }> {
    const reply = await fetch(address(wanted, format), { headers: bearing(this.session) }).catch(() => null);
    if (!reply) throw new Refusal(SILENT);
    if (!reply.ok) {
      const { detail } = (await reply.json().catch(() => ({}))) as { detail?: string };
      throw new Refusal(detail ?? "That was refused.", reply.status === 401);
    }
    const name = /filename="([^"]+)"/.exec(reply.headers.get("content-disposition") ?? "")?.[1];
    return { name: name ?? `${wanted.kind}.${format}`, content: await reply.blob() };
  }
}

function address({ kind, first, last }: Wanted, format: string): string {
  return `/api/reports/${encodeURIComponent(kind)}?${new URLSearchParams({ first, last, format }).toString()}`;
}
