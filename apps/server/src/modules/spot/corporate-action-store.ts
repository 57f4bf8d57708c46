import { numberList, textLines } from "../../platform/postgres/columns.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";

/** A dividend or a split, as entered. Money, prices and quantities in units. */
export interface CorporateAction {
  readonly id: bigint;
  readonly productId: number;
  readonly productCode: string;
  readonly priceScale: number;
  readonly quantityScale: number;
  readonly kind: "dividend" | "split";
  /** Epoch ms. */
  readonly effectiveAt: number;
  readonly cashPerUnit: bigint | null;
  readonly newUnits: number | null;
  readonly oldUnits: number | null;
  readonly fractionPrice: bigint | null;
  readonly completedAt: number | null;
}

export type NewCorporateAction = Omit<CorporateAction, "id" | "completedAt"> & { readonly enteredBy: string };

type ActionRow = Omit<CorporateAction, "effectiveAt" | "completedAt"> & { effectiveAt: bigint; completedAt: bigint | null };

const columns = (sql: Queryable) => sql`id, product_id as "productId", product_code as "productCode", price_scale as "priceScale",
  quantity_scale as "quantityScale", kind, effective_at as "effectiveAt", cash_per_unit as "cashPerUnit", new_units as "newUnits",
  old_units as "oldUnits", fraction_price as "fractionPrice", completed_at as "completedAt"`;

function actionOf(row: ActionRow): CorporateAction {
  return { ...row, effectiveAt: Number(row.effectiveAt), completedAt: row.completedAt === null ? null : Number(row.completedAt) };
}

/** Actions that may wait at once; more are taken up as these are done. */
const PENDING_MAX = 1_000;

/** Those not carried out yet, the earliest first. */
export async function readPendingActions(sql: Queryable): Promise<CorporateAction[]> {
  const rows = await sql<ActionRow[]>`select ${columns(sql)} from corporate_action
    where completed_at is null order by effective_at, id limit ${PENDING_MAX}`;
  return rows.map(actionOf);
}

export async function listActions(
  sql: Queryable,
  productCode: string | undefined,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ actions: CorporateAction[]; total: number }> {
  const where = productCode === undefined ? sql`true` : sql`product_code = ${productCode}`;
  const rows = await sql<ActionRow[]>`select ${columns(sql)} from corporate_action where ${where}
    order by effective_at desc, id desc limit ${page.limit} offset ${page.offset}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from corporate_action where ${where}`;
  return { actions: rows.map(actionOf), total: count?.total ?? 0 };
}

/** Returns its id; undefined when the product already has one of its kind at that moment. */
export async function insertAction(sql: Queryable, action: NewCorporateAction, now: number): Promise<bigint | undefined> {
  const { productId, productCode, priceScale, quantityScale, kind, effectiveAt, cashPerUnit, newUnits, oldUnits, fractionPrice } = action;
  const [row] = await sql<{ id: bigint }[]>`insert into corporate_action (
      product_id, product_code, price_scale, quantity_scale, kind, effective_at, cash_per_unit, new_units, old_units, fraction_price, entered_by, entered_at
    ) values (
      ${productId}, ${productCode}, ${priceScale}, ${quantityScale}, ${kind}, ${String(effectiveAt)}::bigint, ${cashPerUnit}, ${newUnits},
      ${oldUnits}, ${fractionPrice}, ${action.enteredBy}, ${String(now)}::bigint
    ) on conflict on constraint corporate_action_once do nothing returning id`;
  return row?.id;
}

/** Those of these users that have received theirs. */
export async function sharedAlready(tx: Tx, actionId: bigint, users: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const rows = await tx<{ userId: bigint }[]>`select user_id as "userId" from corporate_action_share
    where action_id = ${actionId} and user_id = any (${numberList(users)}::bigint[])`;
  return new Set(rows.map(({ userId }) => userId));
}

/** Resting orders of a user that a split ended, and what money of theirs is free again. */
export interface EndedOrders {
  readonly count: number;
  readonly cashReleased: bigint;
}

/** Those of these users; who had none is left out. */
export async function endedOrders(tx: Tx, actionId: bigint, users: readonly bigint[]): Promise<ReadonlyMap<bigint, EndedOrders>> {
  const rows = await tx<(EndedOrders & { userId: bigint })[]>`select user_id as "userId", count(*)::integer as count,
      sum(cash_released) as "cashReleased"
    from corporate_action_order where action_id = ${actionId} and user_id = any (${numberList(users)}::bigint[]) group by user_id`;
  return new Map(rows.map(({ userId, count, cashReleased }) => [userId, { count, cashReleased }]));
}

/** Users whose orders an action has ended and who have no share of it yet. */
export async function orderersAfter(sql: Queryable, actionId: bigint, after: bigint, limit: number): Promise<bigint[]> {
  const rows = await sql<{ userId: bigint }[]>`select distinct user_id as "userId" from corporate_action_order o
    where action_id = ${actionId} and user_id > ${after}
      and not exists (select from corporate_action_share s where s.action_id = o.action_id and s.user_id = o.user_id)
    order by user_id limit ${limit}`;
  return rows.map(({ userId }) => userId);
}

/** One holder's share; nothing for a user who only had resting orders. */
export interface Share {
  readonly userId: bigint;
  readonly before: bigint;
  readonly after: bigint;
  readonly cash: bigint;
  readonly cost: bigint;
  /** Of the cost, what went with a fraction paid in cash. */
  readonly costLeft: bigint;
  readonly realised: bigint;
  readonly orders: EndedOrders;
  readonly transferIds: readonly bigint[];
}

/** Writes down what each received, which the key allows once, and their holdings' cost and profit. */
export async function storeShares(tx: Tx, action: CorporateAction, shares: readonly Share[], now: number): Promise<void> {
  if (shares.length === 0) return;
  const list = (pick: (share: Share) => bigint) => numberList(shares.map(pick));
  const transferIds = textLines(shares.map((share) => `{${share.transferIds.join(",")}}`));
  await tx`insert into corporate_action_share (action_id, user_id, quantity_before, quantity_after, cash, cost_left, transfer_ids, ts)
    select ${action.id}, user_id, quantity_before, quantity_after, cash, cost_left, transfer_ids::bigint[], ${String(now)}::bigint
    from unnest(
      ${list((s) => s.userId)}::bigint[], ${list((s) => s.before)}::numeric[], ${list((s) => s.after)}::numeric[],
      ${list((s) => s.cash)}::numeric[], ${list((s) => s.costLeft)}::numeric[], string_to_array(${transferIds}, E'\\n')
    ) as s (user_id, quantity_before, quantity_after, cash, cost_left, transfer_ids)`;
  await tx`update spot_holding h set cost = s.cost, realised = s.realised
    from unnest(${list((s) => s.userId)}::bigint[], ${list((s) => s.cost)}::numeric[], ${list((s) => s.realised)}::numeric[])
      as s (user_id, cost, realised)
    where h.user_id = s.user_id and h.product_id = ${action.productId}`;
}

export async function completeAction(sql: Queryable, actionId: bigint, now: number): Promise<void> {
  await sql`update corporate_action set completed_at = ${String(now)}::bigint where id = ${actionId} and completed_at is null`;
}
