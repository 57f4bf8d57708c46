import { type CorporateActionResult, decideDividend, decideSplit, type SpotPosition } from "@candela/engine";
import { assert, SETTLEMENT, SETTLEMENT_CURRENCY_ID } from "@candela/model";
import type { Tx } from "../../platform/postgres/database.ts";
import {
  accountKeyText,
  availableOf,
  balanceOf,
  balancesAt,
  type IdBlocks,
  type LedgerAccount,
  lockAccounts,
  postTransfers,
  type Transfer,
  takeIds,
  userAccount,
} from "../ledger/index.ts";
import { type Sent, sendMessages } from "../messages/index.ts";
import { shareMessages } from "./corporate-action-messages.ts";
import { type CorporateAction, endedOrders, type Share, sharedAlready, storeShares } from "./corporate-action-store.ts";
import { readHoldings } from "./load.ts";
import { productAssetId } from "./working-state.ts";

/** House accounts that corporate actions pay from and into. */
export interface HouseSides {
  readonly cash: bigint;
  readonly product: bigint;
}

/** Transfers of one holder: the product's change, and cash. */
const IDS_PER_USER = 2;

const NO_ORDERS = { count: 0, cashReleased: 0n };

/** What came of a page of users. */
export interface ShareOutcome {
  readonly shares: readonly (Share & { readonly cashBalance: bigint; readonly cashAvailable: bigint })[];
  /** What they were told, to be published after the commit. */
  readonly sent: readonly Sent[];
  /** Users with an order that still rests, to be asked again once it has ended. */
  readonly skipped: number;
}

/** Carries an action out for these users and tells them, in one transaction: who has received already receives nothing and is told nothing. */
export async function shareOut(
  tx: Tx,
  action: CorporateAction,
  users: readonly bigint[],
  house: HouseSides,
  now: number,
): Promise<ShareOutcome> {
  const assetId = productAssetId(action.productId);
  const keys = users.flatMap((user) => [userAccount(user, SETTLEMENT_CURRENCY_ID, "cash"), userAccount(user, assetId, "spot")]);
  const accounts = new Map((await lockAccounts(tx, keys)).map((account) => [accountKeyText(account), account]));
  const [done, ended, holdings, atRecord, ids] = await Promise.all([
    sharedAlready(tx, action.id, users),
    endedOrders(tx, action.id, users),
    readHoldings(tx, users),
    balancesAt(tx, assetId, "spot", users, action.effectiveAt),
    takeIds(tx, users.length * IDS_PER_USER),
  ]);
  const rows = new Map(holdings.filter((row) => row.productId === action.productId).map((row) => [row.userId, row]));
  const shares: ShareOutcome["shares"][number][] = [];
  let skipped = 0;
  const transfers: Transfer[] = [];
  for (const user of users) {
    const cash = accounts.get(accountKeyText(userAccount(user, SETTLEMENT_CURRENCY_ID, "cash")));
    const spot = accounts.get(accountKeyText(userAccount(user, assetId, "spot")));
    const row = rows.get(user);
    if (done.has(user) || cash === undefined || spot === undefined || row === undefined) continue;
    const held = action.kind === "dividend" ? (atRecord.get(user) ?? 0n) : balanceOf(spot);
    const orders = ended.get(user) ?? NO_ORDERS;
    if (held <= 0n && orders.count === 0) continue;
    if (action.kind === "split" && row.openOrders > 0) {
      skipped += 1;
      continue;
    }
    const position: SpotPosition = { ...row, quantity: balanceOf(spot), frozen: spot.debitsPending };
    const result = decide(action, position, held);
    const moves = movesOf(action, { cash, spot }, result, house, ids);
    transfers.push(...moves);
    shares.push({
      userId: user,
      before: held,
      after: action.kind === "dividend" ? held : result.position.quantity,
      cash: result.cash,
      cost: result.position.cost,
      costLeft: row.cost - result.position.cost,
      realised: result.position.realised,
      orders,
      transferIds: moves.map(({ id }) => id),
      cashBalance: balanceOf(cash) + result.cash,
      cashAvailable: availableOf(cash) + result.cash,
    });
  }
  const [, , sent] = await Promise.all([
    postTransfers(tx, transfers, now),
    storeShares(tx, action, shares, now),
    sendMessages(tx, shareMessages(action, shares), now),
  ]);
  return { shares, sent, skipped };
}

function decide(action: CorporateAction, position: SpotPosition, held: bigint): CorporateActionResult {
  if (action.cashPerUnit !== null) return decideDividend(position, held, { cashPerUnit: action.cashPerUnit }, action.quantityScale);
  const { newUnits, oldUnits, fractionPrice } = action;
  assert(newUnits !== null && oldUnits !== null && fractionPrice !== null, "what is no dividend is a split");
  return decideSplit(position, { newUnits: BigInt(newUnits), oldUnits: BigInt(oldUnits), fractionPrice }, action, SETTLEMENT);
}

/** The house owes what it has sold: it gives and takes units of a split, and pays dividends and fractions out of its trading account. */
function movesOf(
  action: CorporateAction,
  user: { readonly cash: LedgerAccount; readonly spot: LedgerAccount },
  { position, cash }: CorporateActionResult,
  house: HouseSides,
  ids: IdBlocks,
): Transfer[] {
  const common = {
    kind: "single",
    reference: { kind: "corporate_action", id: action.id },
    pendingId: null,
    actor: 0n,
    request: null,
    configVersion: 0,
    tick: null,
  } as const;
  const moves: Transfer[] = [];
  const change = position.quantity - balanceOf(user.spot);
  if (change !== 0n) {
    const sides = change > 0n ? { debit: house.product, credit: user.spot.id } : { debit: user.spot.id, credit: house.product };
    moves.push({ ...common, ...sides, id: ids.next(), reason: "split", amount: change > 0n ? change : -change });
  }
  if (cash > 0n) {
    const reason = action.kind === "dividend" ? "dividend" : "split_cash";
    moves.push({ ...common, id: ids.next(), debit: house.cash, credit: user.cash.id, reason, amount: cash });
  }
  return moves;
}
