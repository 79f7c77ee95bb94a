/** What the amounts of a page are: money in cents, or in a session of a tournament whole chips. */
class Unit {
  chips = $state(false);
}

export const unit = new Unit();
