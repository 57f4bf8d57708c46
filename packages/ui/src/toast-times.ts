/** How long messages stay, ms. Apart from what shows them, which the first screen carries. */
export const TOAST_SHOWN_MS = 2_000;
/** For what is seen anyway, such as that something was kept. */
export const TOAST_SHORT_MS = 1_500;
export const UPLOAD_TOAST_MS = 700;
export const TOAST_ACTION_MS = 5_000;
