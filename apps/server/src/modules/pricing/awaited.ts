/**
 * What waits for ticks of one product. A player of a computed market that leaves out ticks asks for it: a tick may be left out only where it would have
 * set nothing off, so this may name too much and never too little.
 */
export interface Awaited {
  readonly productCode: string;
  /** Something happens at or below this price, whichever of bid, ask and price it looks at; null where nothing waits below. */
  readonly below: bigint | null;
  /** The same above. */
  readonly above: bigint | null;
  /** From this moment on (epoch ms) every tick counts; null where only prices do. */
  readonly everyTickFrom: number | null;
  /** Products whose prices are looked at as well when something happens here: they are brought up to the moment with this one. */
  readonly together?: readonly string[];
}
