/** What the promotion desk asks of the floor. */
import { RunningAsking, type Listed } from "../running/asking";
import type { PromotionsView, PromotionView } from "../schema";
import type { Session } from "../session";

export class Asking extends RunningAsking<PromotionView> {
  constructor(session: Session, desk: string) {
    super(session, desk, { list: "/api/promotions", form: "form", write: "terms", check: "/api/terms" });
  }

  async list(): Promise<Listed> {
    const { promotions, ...beside } = await this.ask<PromotionsView>(this.addresses.list);
    return { lines: promotions.map(({ draw_at, ...line }) => ({ ...line, at: draw_at })), ...beside };
  }
}
