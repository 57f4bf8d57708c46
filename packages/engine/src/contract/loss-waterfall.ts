import { least } from "@candela/model";
import type { Draft } from "./draft.ts";
import type { ContractBook, ContractMove, ContractMoveKind, ContractPosition } from "./state.ts";

/**
 * The sources that pay a position's losses, fees and charges, in order. Isolated: the margin that leaves, what the closing brought, the margin
 * that stays; never other cash. Cross: the margin that leaves, the account's cash, the margin that stays, the other cross positions' margins
 * by rising id.
 */
export class LossWaterfall {
  readonly moves: ContractMove[] = [];
  readonly #drawnFrom: { readonly position: ContractPosition; readonly units: bigint }[] = [];
  #proceeds = 0n;
  readonly #draft: Draft;
  readonly #position: ContractPosition;
  #leaving: bigint;
  #staying: bigint;

  constructor(draft: Draft, position: ContractPosition, leaving: bigint) {
    this.#draft = draft;
    this.#position = position;
    this.#leaving = leaving;
    this.#staying = position.margin - leaving;
  }

  /** Margin that the position keeps. */
  get kept(): bigint {
    return this.#staying;
  }

  receive(units: bigint): void {
    if (units === 0n) return;
    this.#add("profit", "house", "cash", units);
    this.#draft.available += units;
    this.#proceeds += units;
  }

  /** Returns what could not be paid. */
  pay(kind: ContractMoveKind, to: ContractBook, units: bigint): bigint {
    const isCross = this.#position.marginMode === "cross";
    let left = units;
    const take = (from: ContractBook, there: bigint): bigint => {
      const part = least(left, there);
      if (part > 0n) this.#add(kind, from, to, part);
      left -= part;
      return part;
    };
    this.#leaving -= take("margin", this.#leaving);
    const fromCash = take("cash", isCross ? this.#draft.available : this.#proceeds);
    this.#draft.available -= fromCash;
    this.#proceeds -= isCross ? 0n : fromCash;
    this.#staying -= take("margin", this.#staying);
    if (isCross && left > 0n) left = this.#draw(kind, to, left);
    return left;
  }

  /** Returns the rest of the margin that leaves the position to the user's cash. */
  release(): void {
    if (this.#leaving === 0n) return;
    this.#add("margin_out", "margin", "cash", this.#leaving);
    this.#draft.available += this.#leaving;
    this.#leaving = 0n;
  }

  /** The insurance book pays what the user had not put up. */
  coverDeficit(units: bigint): void {
    if (units > 0n) this.#add("deficit", "insurance", "house", units);
  }

  /** Says which other positions' margins were drawn on, after the event that has the moves. */
  tellDrawn(): void {
    for (const { position, units } of this.#drawnFrom) this.#draft.events.push({ type: "drawn", position, units });
  }

  #draw(kind: ContractMoveKind, to: ContractBook, units: bigint): bigint {
    let left = units;
    for (const other of this.#draft.crossPositions()) {
      const part = least(left, other.margin);
      if (other.id === this.#position.id || part === 0n) continue;
      this.moves.push({ kind, from: "margin", to, units: part, positionId: other.id });
      const drawn: ContractPosition = { ...other, margin: other.margin - part };
      this.#draft.put(drawn);
      this.#drawnFrom.push({ position: drawn, units: part });
      left -= part;
    }
    return left;
  }

  /** One transfer a kind and way: the margins that leave and stay lie in one book. */
  #add(kind: ContractMoveKind, from: ContractBook, to: ContractBook, units: bigint): void {
    const positionId = this.#position.id;
    const same = this.moves.findIndex(
      (move) => move.kind === kind && move.from === from && move.to === to && move.positionId === positionId,
    );
    const known = this.moves[same];
    if (known === undefined) this.moves.push({ kind, from, to, units, positionId });
    else this.moves[same] = { ...known, units: known.units + units };
  }
}
