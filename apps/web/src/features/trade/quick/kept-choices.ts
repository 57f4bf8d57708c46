import { createUserStore } from "../../../lib/session/user-store.ts";

const isText = (value: unknown) => (typeof value === "string" ? value : undefined);
const isCount = (value: unknown) => (typeof value === "number" && Number.isInteger(value) ? value : undefined);
const isSwitch = (value: unknown) => (typeof value === "boolean" ? value : undefined);

/** The last choices of a user on this device: whoever logs in next on it neither stakes as much nor trades without being asked. */
export const stakeStore = createUserStore("quickStake", "100", isText, { movesIn: true });
export const secondsStore = createUserStore("quickSeconds", 60, isCount, { movesIn: true });
/** Whether Up and Down ask before they place; on until it is switched off. */
export const askFirstStore = createUserStore("quickAskFirst", true, isSwitch);
