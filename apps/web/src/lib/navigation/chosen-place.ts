import { createStore } from "../browser/store.ts";

/** A place chosen on the map for the page that asked for it, which takes it and sets null again. */
export interface ChosenPlace {
  readonly latitude: number;
  readonly longitude: number;
  /** Country, as far as the map of the app knows; empty at sea. */
  readonly name: string;
}

export const chosenPlaceStore = createStore<ChosenPlace | null>(null);
