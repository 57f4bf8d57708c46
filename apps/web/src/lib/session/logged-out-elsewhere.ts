import { createStore } from "../browser/store.ts";

/** Whether the session of this window ended in another one, and nobody has logged in since. */
export const loggedOutElsewhere = createStore(false);
