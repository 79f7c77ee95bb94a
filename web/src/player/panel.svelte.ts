/** Which panel a terminal has open beside its table: one at a time. */
export type PanelName = "rounds" | "rules" | "session" | "attendant" | "favourites" | "money_in" | "secret_wager";

export class OpenPanel {
  name = $state<PanelName | null>(null);

  /** A panel is closed, unless another has taken its place. */
  close(name: PanelName): void {
    if (this.name === name) this.name = null;
  }
}
