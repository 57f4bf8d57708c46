import { call, openGuest, type Session, seenNotice } from "../product/calls.ts";
import { HELD_AT, type HeldProduct } from "./held-product.ts";
import type { Scene } from "./shot.ts";

const PAGE = { pageNum: 1, pageSize: 50 };
const STAKE = 100;

/** Logs in, and finds what the pictures point at. */
export async function openScene({ address, account, password, seen }: HeldProduct): Promise<Scene> {
  const { data } = await call(address, "POST /api/auth/login", { account, password });
  if (data === null) throw new Error(`${account} could not log in`);
  const person: Session = { token: data.token, userId: data.userId, accountType: data.accountType };
  const { rows: trades } = await call(address, "GET /api/fastTradeOrder/list", { status: "closed", ...PAGE }, person.token);
  const ended = (status: "won" | "lost") => {
    const all = trades.filter((trade) => trade.status === status);
    const found = all.find(({ stake }) => Number(stake) === STAKE) ?? all[0];
    if (found === undefined) throw new Error(`no quick trade of ${account} ended ${status}`);
    return found.id;
  };
  const { rows: positions } = await call(address, "GET /api/contractPosition/list", { status: "open", ...PAGE }, person.token);
  const position = positions.find(({ productCode }) => productCode === "X:BTCUSD") ?? positions[0];
  if (position === undefined) throw new Error(`${account} has no open position`);
  return {
    ...{ address, heldAt: HELD_AT, person, newcomer: await openGuest(address), notice: await seenNotice(address) },
    ...{ won: ended("won"), lost: ended("lost"), position: position.id, seen },
  };
}
