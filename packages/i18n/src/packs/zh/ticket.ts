import type { PackPart } from "../../pack.ts";
import type { ticket as en } from "../en/ticket.ts";

export const ticket: PackPart<typeof en> = {
  ticket_room_to_move: "“全部”为价格在下单前变动 {rate} 留有余地；未用到的部分仍可用。",
  ticket_capped_order: "所选比例超出限额：单笔最多 {max}。",
  ticket_capped_held: "所选比例超出限额：此处全部未平仓合计最多 {max}，还剩 {left}。",
};
